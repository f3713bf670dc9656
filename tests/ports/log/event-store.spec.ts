import { inject } from 'vitest'
import { openProcess } from '#tests/support/process/atrium-process.ts'
import { twoMemoryProcesses } from '#tests/support/process/memory-process.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'
import { ownPostgres } from '#tests/support/servers/own-postgres.ts'
import { appendSubjectsContract } from './append-subjects.contract.ts'
import { eventStoreContract } from './event-store.contract.ts'
import { idempotencyContract } from './idempotency.contract.ts'
import { knownHeadsContract } from './known-heads.contract.ts'

const openOn = async (serverUrl: string) => {
  const { url, drop } = await migratedDatabase(serverUrl)
  const [here, there] = [openProcess(url), openProcess(url)]
  const close = async () => {
    await Promise.all([here.close(), there.close()])
    await drop()
  }
  return { here, there, close }
}

eventStoreContract('PostgreSQL, the server of the run', () => openOn(inject('postgresUrl')))
idempotencyContract('PostgreSQL, the server of the run', () => openOn(inject('postgresUrl')))
knownHeadsContract('PostgreSQL, the server of the run', () => openOn(inject('postgresUrl')))
appendSubjectsContract('PostgreSQL, the server of the run', () => openOn(inject('postgresUrl')))

eventStoreContract('PostgreSQL, embedded', async () => {
  const server = await ownPostgres()
  const ends = await openOn(server.url())
  const close = async () => {
    await ends.close()
    await server.remove()
  }
  return { ...ends, close }
})

const openMemory = async () => ({ ...(await twoMemoryProcesses()), close: async () => undefined })
eventStoreContract('memory', openMemory)
idempotencyContract('memory', openMemory)
knownHeadsContract('memory', openMemory)
appendSubjectsContract('memory', openMemory)
