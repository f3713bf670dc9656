import { inject } from 'vitest'
import { openProcess } from '#tests/support/process/atrium-process.ts'
import { twoMemoryProcesses } from '#tests/support/process/memory-process.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'
import { leadReaderContract } from './lead-reader.contract.ts'

leadReaderContract('PostgreSQL', async () => {
  const database = await migratedDatabase(inject('postgresUrl'))
  const process = openProcess(database.url)
  const close = async () => {
    await process.close()
    await database.drop()
  }
  return { ...process, close }
})

leadReaderContract('memory', async () => ({ ...(await twoMemoryProcesses()).here, close: async () => undefined }))
