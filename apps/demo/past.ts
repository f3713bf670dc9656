import { argon2PasswordHasher } from '../../adapters/argon2/argon2-password-hasher.ts'
import { uuidIds } from '../../adapters/system/uuid-ids.ts'
import { leads } from '../../domain/application/leads.ts'
import { openDatabase } from '../server/database.ts'
import { addFirstUser, type FirstUser } from '../server/first-user.ts'
import { openInfrastructure } from '../server/infrastructure.ts'
import type { Settings } from '../settings.ts'
import { leadsOtherwiseMet } from './leads-otherwise-met.ts'
import { leadsWhoWrote } from './leads-who-wrote.ts'
import { enterPastLeads } from './past-leads.ts'

/** Fills the database with what came before today, which no call could: the first user, and two months of leads. */
export const fillThePast = async (settings: Settings, log: (message: string) => void): Promise<FirstUser> => {
  const database = await openDatabase(settings, { patienceMs: 0, stopping: new AbortController().signal, log })
  const infrastructure = await openInfrastructure(settings, database.url, log)
  try {
    const firstUser = await addFirstUser(settings, infrastructure.users, await argon2PasswordHasher(), uuidIds)
    const user = await infrastructure.users.findByEmail(settings.ADMIN_EMAIL)
    if (firstUser === null || user === null) throw new Error('The demo needs a data folder that is new.')
    const setting = {
      leads: leads(infrastructure.store, uuidIds),
      now: Date.now(),
      staffId: user.id,
      newId: uuidIds.next,
    }
    await enterPastLeads([...leadsWhoWrote, ...leadsOtherwiseMet], setting)
    return firstUser
  } finally {
    await infrastructure.close()
    await database.stop()
  }
}
