import { argon2PasswordHasher } from '#adapters/argon2/argon2-password-hasher.ts'
import { postgresEventStore } from '#adapters/postgres/log/event-store.ts'
import { postgresInvitations } from '#adapters/postgres/staff/invitations.ts'
import { postgresSessions } from '#adapters/postgres/staff/sessions.ts'
import { postgresUsers } from '#adapters/postgres/staff/users.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { securityLog } from '#domain/security/service/security-log.ts'
import { type StaffAccounts, staffAccounts } from '#domain/staff/service/staff-accounts.ts'
import { team } from '#domain/staff/service/team.ts'
import type { Tools } from './tools.ts'

/** Staff commands for the command line. Followers in other processes find the events at their next poll. */
export const accountsOf = async (tools: Tools): Promise<StaffAccounts> => {
  const users = postgresUsers(tools.postgres)
  const invitations = postgresInvitations(tools.postgres)
  return staffAccounts({
    team: team({ store: storeOf(tools), users, invitations, ids: uuidIds }),
    users,
    sessions: postgresSessions(tools.postgres),
    hasher: argon2PasswordHasher(),
    clock: systemClock,
  })
}

/** Records what the operator did at the command line. */
export const recordOperator = (tools: Tools, what: 'restored' | 'exported', detail: string): Promise<void> => {
  const from = { address: 'command line', browser: 'command line', requestId: 'operator' }
  return securityLog(storeOf(tools), uuidIds, systemClock, 'operator')(what, null, from, detail)
}

const storeOf = ({ postgres, master }: Tools) => postgresEventStore(postgres, master, () => undefined)
