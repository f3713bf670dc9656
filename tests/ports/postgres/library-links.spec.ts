import { chmod, mkdir, readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { completeLinks } from '#adapters/postgres/embedded/binaries.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

it('a package whose links are complete starts from a folder that is read-only', async () => {
  const { path, remove } = await temporaryFolder()
  const lib = join(path, 'native/lib')
  await mkdir(lib, { recursive: true })
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  await writeFile(join(path, 'native/pg-symlinks.json'), JSON.stringify(links))
  await completeLinks(path)
  expect(await readlink(join(lib, 'libpq.so.5'))).toBe('libpq.so.5.18')
  await chmod(lib, 0o555)
  await completeLinks(path)
  await chmod(lib, 0o755)
  await remove()
})
