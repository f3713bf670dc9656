import { expect, it } from 'vitest'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { leads } from '#domain/lead/service/leads.ts'
import { eraseWhatIsOver, retention } from '#domain/person/service/retention.ts'
import { securityLog } from '#domain/security/service/security-log.ts'
import { context, expectRebuilt, expectWhole, message, peopleOf } from '#tests/support/person/people.ts'
import { matchesIn } from '#tests/support/person/person-places.ts'
import { twoProcesses } from '#tests/support/process/two-processes.ts'

const now = '2028-01-01T12:00:00.000Z'

it('each night erases the leads whose time is over, and names those of the next week', async () => {
  const { here } = await twoProcesses()
  const people = peopleOf(here)
  const at = leads(here.store, uuidIds)
  const wrote = (name: string, when: string) =>
    at.receiveMessage({ ...message, name, email: `${name}@example.com`, message: 'Hello.' }, { ...context, at: when })
  await wrote('over', '2025-12-31T12:00:00.000Z')
  await wrote('soon', '2026-01-05T12:00:00.000Z')
  await wrote('again', '2025-11-01T12:00:00.000Z')
  await wrote('again', '2027-11-01T12:00:00.000Z')
  await wrote('client', '2025-01-01T12:00:00.000Z')
  const searchLeads = async (search: string) =>
    (await here.leadReader.list({ sort: '-createdAt', limit: 5, search }))?.leads[0]?.id ?? ''
  const [over, client] = [await searchLeads('over@'), await searchLeads('client@')]
  await at.revise(client, { status: 'won' }, { ...context, at: '2025-02-01T12:00:00.000Z' })
  await at.revise(client, { status: 'lost' }, { ...context, at: '2025-03-01T12:00:00.000Z' })

  const kept = retention(people, 24)
  const due = await kept.dueWithinAWeek(now, 10)
  expect(due.leads.map(({ name, erasedFrom }) => [name, erasedFrom])).toEqual([
    ['over', '2027-12-31T12:00:00.000Z'],
    ['soon', '2028-01-05T12:00:00.000Z'],
  ])
  expect(await kept.dueWithinAWeek(now, 1)).toMatchObject({ leads: [{ name: 'over' }], more: true })
  await here.postgres.pool.query('select analyze_leads()')
  expect(await eraseWhatIsOver(people, 24, people.erase)(now)).toEqual({ leads: 1, securityEvents: 0 })
  expect(await matchesIn(here, /over@/)).toEqual([])
  const { events } = await here.store.read(streamName('lead', over))
  expect(events.at(-1)).toMatchObject({ type: 'LeadErased', actor: 'worker', data: { reason: 'retention' } })
  const left = await here.leadReader.list({ sort: 'createdAt', limit: 10 })
  expect(left?.leads.map(({ name }) => name)).toEqual(['client', 'again', 'Erased', 'soon'])
  expect(await eraseWhatIsOver(people, 24, people.erase)(now)).toEqual({ leads: 0, securityEvents: 0 })
})

it('security events are trimmed after a year, and the log proves that this is why they are unreadable', async () => {
  const { here } = await twoProcesses()
  const people = peopleOf(here)
  for (const at of ['2026-12-31T12:00:00.000Z', '2027-01-02T12:00:00.000Z']) {
    const record = securityLog(here.store, uuidIds, { now: () => at })
    await record('signed_out', null, { address: `of ${at}`, browser: 'Firefox', requestId: 'r' })
  }
  expect(await eraseWhatIsOver(people, 24, people.erase)(now)).toEqual({ leads: 0, securityEvents: 1 })
  const { rows } = await here.postgres.pool.query('select address from security_events')
  expect(rows).toEqual([{ address: 'of 2027-01-02T12:00:00.000Z' }])
  const { rows: keys } = await here.postgres.pool.query('select count(*)::int as count from personal_keys')
  expect(keys).toEqual([{ count: 1 }])
  await expectWhole(here)
  await expectRebuilt(here)
  // A destroyed key without an event that records it is a fault of the log.
  await here.postgres.pool.query('delete from personal_keys')
  await expect(expectWhole(here)).rejects.toThrow()
})
