import { Readable } from 'node:stream'
import { expect, inject, it, onTestFinished } from 'vitest'
import { backUp } from '#adapters/postgres/backup/back-up.ts'
import { linesIn } from '#adapters/postgres/backup/lines-in.ts'
import { restore } from '#adapters/postgres/backup/restore.ts'
import { openProcess } from '#tests/support/process/atrium-process.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'

it('a backup of another release is not restored, and says which release restores it', async () => {
  const { url, drop } = await migratedDatabase(inject('postgresUrl'))
  onTestFinished(drop)
  const { postgres, master, signer, close } = openProcess(url)
  onTestFinished(close)
  const backup = async () => (await Array.fromAsync(backUp(postgres))).join('')
  const text = await backup()
  const here = Number(/\d+/.exec(text)?.[0])
  const restoring = (other: string) => restore(postgres, { master, signer }, linesIn(Readable.from([other])))
  const ofSchema = (schema: number) => restoring(text.replace(String(here), String(schema)))
  await expect(ofSchema(here - 1)).rejects.toThrow(
    `This backup is of an older release: it has schema ${here - 1}, and this release ${here}. Restore it with that release, upgrade, and make a new one.`,
  )
  await expect(ofSchema(here + 1)).rejects.toThrow(
    `This backup is of a newer release: it has schema ${here + 1}, and this release ${here}. Restore it with that release.`,
  )
  await expect(restoring(`{}\n${text}`)).rejects.toThrow('This is no backup, or one of another version of Atrium.')
  expect(await backup()).toBe(text)
})
