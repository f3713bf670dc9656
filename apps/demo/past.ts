import { randomBytes } from 'node:crypto'
import { argon2PasswordHasher } from '#adapters/argon2/argon2-password-hasher.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { openDatabase } from '#apps/infrastructure/database.ts'
import { type Infrastructure, openInfrastructure } from '#apps/infrastructure/infrastructure.ts'
import { addFirstUser, type FirstUser } from '#apps/server/first-user.ts'
import type { Settings } from '#apps/settings.ts'
import { worker } from '#domain/kernel/event.ts'
import { leadNotes } from '#domain/lead/service/lead-notes.ts'
import { leadTasks } from '#domain/lead/service/lead-tasks.ts'
import { leads } from '#domain/lead/service/leads.ts'
import { isActiveAdmin } from '#domain/staff/model/index.ts'
import { staffAccounts } from '#domain/staff/service/staff-accounts.ts'
import { team } from '#domain/staff/service/team.ts'
import { leadsOfTheWeek } from './leads-of-the-week.ts'
import { leadsWhoWrote } from './leads-who-wrote.ts'
import { enterPastLeads } from './past-leads.ts'
import { workOn } from './past-work.ts'
import { newsletterLead, type SampleLead, staffLead } from './sample-leads.ts'

/** Twelve leads from the newsletter, from meetings and from referrals. */
const leadsOtherwiseMet: readonly SampleLead[] = [
  staffLead(
    'referral',
    ['Beatrice Holm', 'bea@holmgarden.example', 'Holm Garden Centre', '+1 612 555 0155'],
    58,
    'Sent by Marisol Vega. Wants to know which customers buy again after the first spring.',
    { status: 'won', daysAgo: 27, priority: 'high', dollars: 19_500 },
  ),
  newsletterLead('Devon Clarke', 'devon@clarkeprint.example', 50),
  staffLead(
    'direct',
    ['Rosa Jiménez', 'rosa@jimenezlaw.example', 'Jiménez Law', ''],
    46,
    'Met at the chamber of commerce.',
    {
      status: 'lost',
      daysAgo: 33,
      priority: 'low',
      dollars: 6_000,
    },
  ),
  newsletterLead('Yuki Tanaka', 'yuki@papercrane.example', 39, { status: 'contacted', daysAgo: 22, priority: 'low' }),
  staffLead(
    'referral',
    ['Oliver Marsh', 'oliver@marshcycles.example', 'Marsh Cycles', '+44 20 5550 0148'],
    33,
    'Sent by Beatrice Holm. Two shops and a repair service; repairs are the better customers.',
    { status: 'proposal_sent', daysAgo: 6, priority: 'high', dollars: 22_400 },
  ),
  staffLead(
    'direct',
    ['Lena Fischer', 'l.fischer@altstadt-optik.example', 'Altstadt Optik', ''],
    28,
    'Called after a talk. Reminders for eye tests go out by hand today.',
    { status: 'qualified', daysAgo: 15, priority: 'medium', dollars: 9_800 },
  ),
  newsletterLead('', 'hello@saltandpine.example', 21),
  staffLead(
    'referral',
    ['Jerome Baptiste', 'jerome@baptistebooks.example', 'Baptiste Books', '+1 504 555 0193'],
    17,
    'Sent by Priya Raman. Small budget, good questions.',
    { status: 'contacted', daysAgo: 10, priority: 'medium', dollars: 4_500 },
  ),
  newsletterLead('Amara Nwosu', 'amara@studionwosu.example', 12, { status: 'qualified', daysAgo: 7, dollars: 7_500 }),
  staffLead(
    'direct',
    ['Henrik Sørensen', 'henrik@fjordferry.example', 'Fjord Ferry', ''],
    7,
    'Wrote to us after reading the newsletter.',
    {
      status: 'contacted',
      daysAgo: 6,
      priority: 'medium',
      dollars: 16_000,
    },
  ),
  newsletterLead('Paul Whitaker', 'paul@whitakerfarms.example', 4),
  staffLead(
    'referral',
    ['Sofia Lombardi', 'sofia@lombardivini.example', 'Lombardi Vini', ''],
    0.6,
    'Sent by Ines Carvalho.',
  ),
]

/** Two colleagues of the first user, with the same password. */
const colleagues = [
  { name: 'Nadia Petrov', email: 'nadia@atrium.local' },
  { name: 'Sam Whitfield', email: 'sam@atrium.local' },
] as const

const byOperator = { actor: worker, correlationId: 'operator', causationId: 'operator' }

/** Writes history that no API call could: three members of staff, and two months of leads. */
export const fillThePast = (settings: Settings, log: Log): Promise<FirstUser> =>
  withInfrastructure(settings, log, async (infrastructure) => {
    const { store, users, sessions, invitations } = infrastructure
    const members = team({ store, users, invitations, ids: uuidIds })
    const hasher = argon2PasswordHasher()
    const password = randomBytes(15).toString('base64url')
    // Set like a configured one: demo data needs no password change.
    const accounts = staffAccounts({ team: members, users, sessions, hasher, clock: systemClock })
    const firstUser = await addFirstUser({ ...settings, ADMIN_PASSWORD: password }, accounts)
    if (firstUser === null) throw new Error('The demo needs an empty data folder.')
    for (const person of colleagues)
      await members.add({ ...person, role: 'admin' }, { cause: byOperator, at: systemClock.now() })
    for (const { email } of colleagues) await accounts.setPassword(email, { text: password, generated: false })
    await enterLeads(infrastructure, settings)
    return { ...firstUser, generated: true }
  })

/** Writes the same two months of leads to an installation that has just been set up and is not running. */
export const enterSamples = (settings: Settings, log: Log): Promise<void> =>
  withInfrastructure(settings, log, (infrastructure) => enterLeads(infrastructure, settings))

type Log = (message: string) => void

const withInfrastructure = async <Result>(
  settings: Settings,
  log: Log,
  act: (infrastructure: Infrastructure) => Promise<Result>,
): Promise<Result> => {
  const database = await openDatabase(settings, { maxWaitMs: 0, stopping: new AbortController().signal, log })
  const infrastructure = await openInfrastructure(settings, database.url, log)
  try {
    return await act(infrastructure)
  } finally {
    await infrastructure.close()
    await database.stop()
  }
}

/** Enters the leads and the week of the office on behalf of the active members. */
const enterLeads = async (infrastructure: Infrastructure, { TIME_ZONE: timeZone = 'UTC' }: Settings): Promise<void> => {
  const { store, users, redactions, taskReader } = infrastructure
  const staff = (await users.list()).filter(isActiveAdmin).map(({ id }) => id)
  const setting = { leads: leads(store, uuidIds), now: Date.now(), newId: uuidIds.next }
  const notes = leadNotes({ store, users, redactions, ids: uuidIds })
  const work = workOn({ ...setting, notes, tasks: leadTasks(store, taskReader), timeZone })
  await enterPastLeads([...leadsWhoWrote, ...leadsOtherwiseMet, ...leadsOfTheWeek], { ...setting, staff, workOn: work })
}
