import { randomBytes } from 'node:crypto'
import { argon2PasswordHasher } from '#adapters/argon2/argon2-password-hasher.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { openDatabase } from '#apps/server/database.ts'
import { addFirstUser, type FirstUser } from '#apps/server/first-user.ts'
import { openInfrastructure } from '#apps/server/infrastructure.ts'
import type { Settings } from '#apps/settings.ts'
import { leads } from '#domain/lead/service/leads.ts'
import { staffAccounts } from '#domain/staff/service/staff-accounts.ts'
import { team } from '#domain/staff/service/team.ts'
import { leadsOtherwiseMet } from './leads-otherwise-met.ts'
import { leadsWhoWrote } from './leads-who-wrote.ts'
import { enterPastLeads } from './past-leads.ts'

/** Writes history that no API call could: the first user, and two months of leads. */
export const fillThePast = async (settings: Settings, log: (message: string) => void): Promise<FirstUser> => {
  const database = await openDatabase(settings, { patienceMs: 0, stopping: new AbortController().signal, log })
  const infrastructure = await openInfrastructure(settings, database.url, log)
  try {
    const { store, users, sessions, invitations } = infrastructure
    const members = team({ store, users, invitations, ids: uuidIds })
    const hasher = await argon2PasswordHasher()
    const password = randomBytes(15).toString('base64url')
    // Given like a configured one: what is made up has no password worth changing.
    const accounts = staffAccounts({ team: members, users, sessions, hasher, clock: systemClock })
    const firstUser = await addFirstUser({ ...settings, ADMIN_PASSWORD: password }, accounts)
    const user = await infrastructure.users.findByEmail(settings.ADMIN_EMAIL)
    if (firstUser === null || user === null) throw new Error('The demo needs an empty data folder.')
    const setting = {
      leads: leads(infrastructure.store, uuidIds),
      now: Date.now(),
      staffId: user.id,
      newId: uuidIds.next,
    }
    await enterPastLeads([...leadsWhoWrote, ...leadsOtherwiseMet], setting)
    return { ...firstUser, generated: true }
  } finally {
    await infrastructure.close()
    await database.stop()
  }
}
