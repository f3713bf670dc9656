import { postgresAuditLog } from '#adapters/postgres/audit/audit-log.ts'
import { postgresEventStore } from '#adapters/postgres/log/event-store.ts'
import { postgresUsers } from '#adapters/postgres/staff/users.ts'
import { type Audit, audit } from '#domain/timeline/audit.ts'
import type { Tools } from './tools.ts'

/** Read-only access to the log for commands. */
export const historyOf = ({ postgres, master }: Tools): Audit =>
  audit(
    postgresAuditLog(postgres, master),
    postgresEventStore(postgres, master, () => undefined),
    postgresUsers(postgres),
  )
