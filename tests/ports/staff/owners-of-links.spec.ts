import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { postgresNotifications } from '#adapters/postgres/notification/notifications.ts'
import { rebuiltNotifications } from '#adapters/postgres/notification/rebuilt-notifications.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { leadHandler } from '#domain/lead/service/lead-handler.ts'
import { logStart, placeAfter } from '#domain/log/log-place.ts'
import { followNotifications } from '#domain/notification/service/follow-notifications.ts'
import { runHandler } from '#domain/run/service/run-handler.ts'
import { shareHandler } from '#domain/share/service/share-handler.ts'
import { captureLead, reviseLead } from '#tests/support/lead/leads.ts'
import { type TwoProcesses, twoProcesses } from '#tests/support/process/two-processes.ts'
import { requestRun } from '#tests/support/run/runs.ts'
import { createShare, openShare } from '#tests/support/share/shares.ts'

let here: TwoProcesses['here']
let place = logStart
beforeEach(async () => {
  here = (await twoProcesses()).here
  place = logStart
})

const day = (count: number) => new Date(Date.UTC(2026, 0, count)).toISOString()
const context = (at: string) => ({ at, cause: { actor: 'ada', correlationId: 'a request', causationId: 'a request' } })
const [bo, cy] = [randomUUIDv7(), randomUUIDv7()]
const [run, share] = [randomUUIDv7(), randomUUIDv7()]

const aLead = async (ownerId: string | null) => {
  const id = randomUUIDv7()
  const capture = captureLead({ email: `${id}@client.test`, ownerId })
  await leadHandler(here.store)(streamName('lead', id), capture, context(day(1)))
  return id
}
const own = (leadId: string, ownerId: string | null, at: string) =>
  leadHandler(here.store)(streamName('lead', leadId), reviseLead({ ownerId }), context(at))
const attach = (leadId: string | null, at: string) =>
  runHandler(here.store)(streamName('run', run), { type: 'SetLead', leadId }, context(at))
/** A link to a run of the lead, from the first day; it expires on the 31st, and notifies on the 28th. */
const aLink = async (leadId: string) => {
  await runHandler(here.store)(streamName('run', run), requestRun({ leadId }), context(day(1)))
  const link = createShare({ runId: run, expiresAt: day(31), now: day(1) })
  await shareHandler(here.store)(streamName('share', share), link, context(day(1)))
}
/** Handles what the log has got since the last time. */
const follow = async () => {
  const notices = await here.log.after(place, 100)
  const parts = { store: here.store, notifications: postgresNotifications(here.postgres) }
  await followNotifications(parts, (_, handle) => handle)(notices)
  place = placeAfter(place, notices)
}
const owners = async () => {
  const query = 'select kind, owner_id as owner from notifications where stream = $1 order by at'
  const { rows } = await here.postgres.pool.query(query, [`share-${share}`])
  // Made from the log alone, they are the same.
  expect(await rebuiltNotifications(here.postgres, here.master)).toMatchObject({ corrected: 0 })
  return rows.map(({ kind, owner }) => [kind, owner])
}

it('is for the owner that the lead has when the link is about to expire', async () => {
  const lead = await aLead(null)
  await aLink(lead)
  await follow()
  expect(await owners()).toEqual([['link_expiring', null]])
  await own(lead, bo, day(5))
  await follow()
  expect(await owners()).toEqual([['link_expiring', bo]])
  await own(lead, cy, day(6))
  await own(lead, null, day(29))
  await follow()
  expect(await owners()).toEqual([['link_expiring', cy]])
})

it('is for the owner of the lead that the run has then', async () => {
  await aLink(await aLead(bo))
  for (const command of [openShare({ now: day(2) }), { type: 'ViewShare', visitId: 'visit 1', now: day(2) } as const])
    await shareHandler(here.store)(streamName('share', share), command, context(day(2)))
  await follow()
  await attach(await aLead(cy), day(3))
  await follow()
  expect(await owners()).toEqual([
    ['link_viewed', bo],
    ['link_expiring', cy],
  ])
  await attach(null, day(4))
  await follow()
  expect(await owners()).toEqual([
    ['link_viewed', bo],
    ['link_expiring', null],
  ])
})
