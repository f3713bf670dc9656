import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { archiveFolder, archiveIn } from '#adapters/postgres/archive/archive-folder.ts'
import { backUpContinuously } from '#adapters/postgres/archive/continuous-backup.ts'
import { embeddedAddress } from '#adapters/postgres/embedded/index.ts'
import { masterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { eventually } from '#tests/support/eventually.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

it('a continuous backup that does not learn where its database is says so, and waits', async () => {
  const folder = await temporaryFolder()
  const messages: string[] = []
  const { stop } = backUpContinuously({
    url: () => Promise.reject(new Error('no space')),
    archive: archiveIn(archiveFolder(folder.path), masterKey(Buffer.alloc(32))),
    keepDays: 1,
    report: () => undefined,
    complain: (message) => void messages.push(message),
  })
  await eventually(() => expect(messages).toEqual(['The continuous backup waits: no space']))
  await stop()
  await folder.remove()
})

it('the address of a data folder is looked up without writing into it', async () => {
  const folder = await temporaryFolder()
  expect(await embeddedAddress(join(folder.path, 'missing'))).toBeNull()
  await mkdir(join(folder.path, 'postgres'))
  await writeFile(join(folder.path, 'postgres', 'password'), 'secret')
  expect(await embeddedAddress(folder.path)).toBeNull()
  expect([await readdir(folder.path), await readdir(join(folder.path, 'postgres'))]).toEqual([
    ['postgres'],
    ['password'],
  ])
  await folder.remove()
})
