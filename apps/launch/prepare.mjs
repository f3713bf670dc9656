// Prepares the project for every npm script. Plain JavaScript without packages, for any Node from 20 on.
import { existsSync } from 'node:fs'
import { ensureInstalled } from './ensure-installed.mjs'
import { at, pinnedNode } from './root.mjs'
import { fingerprint, stampIs, writeStamp } from './stamp.mjs'
import { run, step } from './step.mjs'

const stamp = 'dist/.built'
const built = ['dist/public/dashboard.html', 'dist/server/document-assets.json']

/** Builds site and dashboard if a source has changed since the last build. */
const ensureBuilt = () => {
  const sources = fingerprint(['mfe', 'contracts', 'package-lock.json', 'tsconfig.json'])
  if (stampIs(stamp, sources) && built.every((file) => existsSync(at(file)))) return
  step('Building the site and the dashboard', build, 'The build failed; its reason stands above.')
  writeStamp(stamp, sources)
}

const build = () => run(pinnedNode, ['mfe/build/main.ts'])

try {
  ensureInstalled()
  if (process.argv.includes('--build')) ensureBuilt()
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure)
  process.exitCode = 1
}
