import { mkdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { siteBuild } from '#contracts/mfe/site-pages.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const launch = (file: string) => import(new URL(`../../apps/launch/${file}`, import.meta.url).href)
const { copyBuilt }: { copyBuilt: (from: string, to: string) => void } = await launch('copy-built.mjs')
const { linkFolder }: { linkFolder: (from: string, to: string) => void } = await launch('production-packages.mjs')
const { lockFingerprint }: { lockFingerprint: (lock: string) => string } = await launch('stamp.mjs')

/** What the server reads of a build, and a release packed before. */
const built = [
  'dist/.built',
  'dist/public/index.html',
  'dist/server/documents.js',
  ...[siteBuild.thread, siteBuild.first].map((file) => join(siteBuild.folder, file)),
]
const packed = 'dist/release/atrium-0.1.0.tar.gz'

it('a release has each file that the server reads of a build, and no earlier release', async () => {
  const [from, to] = [await temporaryFolder(), await temporaryFolder()]
  onTestFinished(async () => void (await Promise.all([from.remove(), to.remove()])))
  for (const file of [...built, packed]) {
    mkdirSync(join(from.path, dirname(file)), { recursive: true })
    writeFileSync(join(from.path, file), file)
  }
  copyBuilt(from.path, to.path)
  const entries = await readdir(to.path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  expect(files.toSorted()).toEqual(built.map((file) => join(to.path, file)).toSorted())
})

it('the packages of an earlier release come as they are, with their links, and a stamp beside them stays out of it', async () => {
  const { path, remove } = await temporaryFolder()
  onTestFinished(remove)
  const [tree, packages] = [join(path, 'tree'), join(path, 'release/node_modules')]
  mkdirSync(join(tree, 'one'), { recursive: true })
  writeFileSync(join(tree, 'one/index.js'), 'export {}')
  symlinkSync('../contracts', join(tree, 'contracts'))
  linkFolder(tree, packages)
  writeFileSync(join(packages, '.atrium-lock'), 'production')
  expect(readFileSync(join(packages, 'one/index.js'), 'utf8')).toBe('export {}')
  expect(readlinkSync(join(packages, 'contracts'))).toBe('../contracts')
  expect((await readdir(tree)).toSorted()).toEqual(['contracts', 'one'])
})

it('the version of a release alone requires no installation, and that of a package does', () => {
  const lock = (own: string, other: string) =>
    JSON.stringify({ version: own, packages: { '': { version: own }, 'node_modules/hono': { version: other } } })
  expect(lockFingerprint(lock('0.3.0', '4.0.0'))).toBe(lockFingerprint(lock('0.2.0', '4.0.0')))
  expect(lockFingerprint(lock('0.3.0', '4.0.1'))).not.toBe(lockFingerprint(lock('0.3.0', '4.0.0')))
})
