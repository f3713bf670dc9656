import { existsSync, readFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { at, pinnedNode } from './root.mjs'
import { fingerprint, stampIs, writeStamp } from './stamp.mjs'
import { run, step } from './step.mjs'

const stamp = 'node_modules/.atrium-lock'

/** Installs the packages if they are missing or differ from `package-lock.json`. */
export const ensureInstalled = () => {
  const wanted = fingerprint(['package-lock.json'])
  if (!stampIs(stamp, wanted)) {
    if (!isComplete()) step('Installing packages', install, 'The packages could not be installed; npm said why above.')
    writeStamp(stamp, wanted)
  }
  if (existsSync(pinnedNode)) return
  throw new Error(
    `There is no Node package for ${process.platform} on ${process.arch}, or optional packages were left out.`,
  )
}

/** Includes development packages regardless of NODE_ENV: the build needs them. */
const install = () =>
  run(
    'npm',
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    withoutOwnPrograms(),
  )

/** npm must not run on the Node that it is about to replace. */
export const withoutOwnPrograms = () => {
  const own = at('node_modules/.bin')
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== own)
  return { ...process.env, PATH: path.join(delimiter) }
}

/** Whether the packages match the lock file after a manual install; npm keeps a record of what it installed. */
const isComplete = () => {
  const installed = packagesIn('node_modules/.package-lock.json')
  const { '': _, ...wanted } = packagesIn('package-lock.json')
  const missing = Object.entries(wanted).filter(([path, { version }]) => installed[path]?.version !== version)
  return existsSync(pinnedNode) && missing.every(([, { optional }]) => optional === true)
}

const packagesIn = (file) => (existsSync(at(file)) ? JSON.parse(readFileSync(at(file), 'utf8')).packages : {})
