import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { postgresEventLog } from '#adapters/postgres/log/event-log.ts'
import { postgresEventStore } from '#adapters/postgres/log/event-store.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import type { Corrected } from '#domain/log/ports/rebuilding.ts'
import { rebuildNotifications } from '#domain/notification/service/follow-notifications.ts'
import { postgresNotifications } from './notifications.ts'

/** Writes the notifications of the whole log, while servers follow it. Read marks are kept. */
export const rebuiltNotifications = async (
  postgres: Postgres,
  master: MasterKey,
  timeZone?: string,
): Promise<Corrected> => {
  const doNothing = () => undefined
  const log = postgresEventLog(postgres, {
    onAppended: () => doNothing,
    raise: doNothing,
    close: async () => undefined,
  })
  const store = postgresEventStore(postgres, master, doNothing)
  const corrected = await rebuildNotifications(log, {
    store,
    notifications: postgresNotifications(postgres),
    ...(timeZone && { timeZone }),
  })
  const query = postgres.pool.query<{ rows: number }>('select count(*)::int as rows from notifications')
  return { table: 'notifications', rows: (await reaching(query)).rows[0]?.rows ?? 0, corrected }
}
