// Prepares the project for every npm script. Plain JavaScript without packages, for any Node from 20 on.
import { existsSync } from 'node:fs'
import { installWithApt } from './debian.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { at, pinnedNode } from './root.mjs'
import { fingerprint, lockFingerprint, stampIs, writeStamp } from './stamp.mjs'
import { run, step } from './step.mjs'
import { packagesForTests } from './test-programs.mjs'

const stamp = 'dist/.built'
const built = ['dist/public/dashboard.html', 'dist/server/document-assets.json', 'dist/site/first.json']

/** The fingerprint of the front end's sources if they have changed since the last build, else null. */
const sourcesToBuild = () => {
  const sources = `${fingerprint(['mfe', 'contracts', 'tsconfig.json'])} ${lockFingerprint()}`
  return stampIs(stamp, sources) && built.every((file) => existsSync(at(file))) ? null : sources
}

/** Building needs more packages than running the result, and tests need the most. */
const purposeOf = (sources) => {
  if (!process.argv.includes('--production')) return 'tests'
  return sources === null ? 'production' : 'build'
}

const build = () => run(pinnedNode, ['mfe/build/main.ts'])

// Beside the packages and the build, which take longer.
const programs = process.argv.includes('--programs') ? installWithApt(packagesForTests()) : undefined

try {
  const sources = process.argv.includes('--build') ? sourcesToBuild() : null
  ensureInstalled(purposeOf(sources))
  if (sources !== null) {
    step('Building the site and the dashboard', build, 'The build failed; its reason stands above.')
    writeStamp(stamp, sources)
  }
  await programs
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure)
  process.exitCode = 1
}
