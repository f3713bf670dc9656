import { openAppendSignal } from '../../adapters/postgres/append-signal.ts'
import { openPostgres } from '../../adapters/postgres/connection.ts'
import { postgresEventLog } from '../../adapters/postgres/event-log.ts'
import { postgresEventStore } from '../../adapters/postgres/event-store.ts'
import { postgresIdempotencyKeys } from '../../adapters/postgres/idempotency-keys.ts'
import { postgresLeadReader } from '../../adapters/postgres/lead-reader.ts'
import { masterKey } from '../../adapters/postgres/personal-data/master-key.ts'
import { postgresSessions } from '../../adapters/postgres/sessions.ts'
import { postgresSubscriptions } from '../../adapters/postgres/subscriptions.ts'
import { postgresThrottle } from '../../adapters/postgres/throttle.ts'
import { postgresUsers } from '../../adapters/postgres/users.ts'

export type AtriumProcess = ReturnType<typeof openProcess>

/** What one process holds of a database: pools and listener of its own, so that two of these are as good as two processes. */
export const openProcess = (url: string) => {
  const complaints: string[] = []
  const complain = (message: string) => void complaints.push(message)
  const master = masterKey(Buffer.alloc(32, 'atrium'))
  const postgres = openPostgres(url, complain)
  const signal = openAppendSignal(postgres, complain)
  const log = postgresEventLog(postgres, signal)
  return {
    postgres,
    master,
    log,
    complaints,
    store: postgresEventStore(postgres, master, signal.raise),
    /** Appends, and dies before it could tell anybody. */
    silentStore: postgresEventStore(postgres, master, () => undefined),
    subscriptions: postgresSubscriptions(postgres, log, complain),
    leadReader: postgresLeadReader(postgres),
    keys: postgresIdempotencyKeys(postgres, master),
    throttle: postgresThrottle(postgres, master),
    sessions: postgresSessions(postgres),
    users: postgresUsers(postgres),
    close: async () => {
      await signal.close()
      await postgres.close()
    },
  }
}
