import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { openKeys } from '#apps/infrastructure/keys.ts'
import { readSettings } from '#apps/settings.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

it('a lost master key is not replaced by a new file, which would be taken for it', async () => {
  const [database, folder] = [await migratedDatabase(inject('postgresUrl')), await temporaryFolder()]
  onTestFinished(async () => {
    await folder.remove()
    await database.drop()
  })
  const settings = readSettings({ DATA_DIR: folder.path })
  const file = join(folder.path, 'master-key')
  const { postgres } = await openKeys(settings, database.url, () => undefined)
  await postgres.close()
  expect(existsSync(file)).toBe(true)
  await rm(file)
  await expect(openKeys(settings, database.url, () => undefined)).rejects.toThrow(
    `There is no master key in ${file}: put the one of this installation there, or set MASTER_KEY.`,
  )
  expect(existsSync(file)).toBe(false)
})
