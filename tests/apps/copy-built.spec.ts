import { mkdirSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { siteBuild } from '#contracts/mfe/site-pages.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const module = new URL('../../apps/launch/copy-built.mjs', import.meta.url).href
const { copyBuilt }: { copyBuilt: (from: string, to: string) => void } = await import(module)

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
