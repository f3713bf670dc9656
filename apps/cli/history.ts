import { postgresAuditLog } from '../../adapters/postgres/audit-log.ts'
import { postgresEventStore } from '../../adapters/postgres/event-store.ts'
import { postgresUsers } from '../../adapters/postgres/users.ts'
import { type Audit, audit } from '../../domain/application/audit.ts'
import type { Tools } from './tools.ts'

/** The log for whoever reads it on the command line; nothing is ever appended from there. */
export const historyOf = ({ postgres, master }: Tools): Audit =>
  audit(
    postgresAuditLog(postgres, master),
    postgresEventStore(postgres, master, () => undefined),
    postgresUsers(postgres),
  )
