import { afterAll, beforeAll } from 'vitest'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'
import { type AtriumProcess, openProcess } from './atrium-process.ts'

/** For a spec whose tests leave nothing behind for each other: one process on one database for all of them. */
export const sharedProcess = (): (() => AtriumProcess) => {
  let shared: { readonly here: AtriumProcess; readonly drop: () => Promise<void> }
  beforeAll(async () => {
    const { url, drop } = await migratedDatabase()
    shared = { here: openProcess(url), drop }
  })
  afterAll(async () => {
    await shared.here.close()
    await shared.drop()
  })
  return () => shared.here
}
