import { existsSync } from 'node:fs'
import { at, pinnedNode } from './root.mjs'
import { fingerprint, stampIs, writeStamp } from './stamp.mjs'
import { run, step } from './step.mjs'

const stamp = 'dist/.built'
const built = ['dist/public/dashboard.html', 'dist/server/document-assets.json']

/** Builds site and dashboard if a source has changed since the last build. */
export const ensureBuilt = () => {
  const sources = fingerprint(['mfe', 'contracts', 'package-lock.json', 'tsconfig.json'])
  if (stampIs(stamp, sources) && built.every((file) => existsSync(at(file)))) return
  step('Building the site and the dashboard', build, 'The build failed; its reason stands above.')
  writeStamp(stamp, sources)
}

const build = () => run(pinnedNode, ['mfe/build/main.ts'])
