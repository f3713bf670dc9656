import { randomBytes } from 'node:crypto'
import { openPostgres } from '#adapters/postgres/connection/connection.ts'
import { openAppendSignal } from '#adapters/postgres/log/append-signal.ts'
import { postgresEventStore } from '#adapters/postgres/log/event-store.ts'
import { masterKey } from '#adapters/postgres/personal-data/master-key.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'

type AtriumStore = { readonly store: EventStore; readonly close: () => Promise<void> }

/** The event store as in the server: its pool, and its notification after each commit. */
export const openAtriumStore = (url: string, secret: Buffer = randomBytes(32)): AtriumStore => {
  const complain = (text: string) => console.warn(text)
  const postgres = openPostgres(url, complain)
  const signal = openAppendSignal(postgres, complain)
  const store = postgresEventStore(postgres, masterKey(secret), signal.raise)
  const close = async () => {
    await signal.close()
    await postgres.close()
  }
  return { store, close }
}
