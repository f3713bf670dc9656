import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { postgresBookingFacts } from '#adapters/postgres/lead/booking-facts.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import type { BookingFact } from '#domain/lead/model/index.ts'
import type { BookingFacts } from '#domain/lead/ports/booking-facts.ts'
import { leads } from '#domain/lead/service/leads.ts'
import { memoryBookingFacts } from '#tests/support/memory/views/memory-booking-facts.ts'
import { context, message, newestLead, peopleOf } from '#tests/support/person/people.ts'
import { twoProcesses } from '#tests/support/process/two-processes.ts'

const postgresEnd = async () => {
  const { here } = await twoProcesses()
  return postgresBookingFacts(here.postgres, here.master)
}

describe.each<readonly [string, () => Promise<BookingFacts>]>([
  ['memory', async () => memoryBookingFacts()],
  ['postgres', postgresEnd],
])('BookingFacts: %s', (_, open) => {
  const fact = (data: Partial<BookingFact> = {}): BookingFact => ({
    ...{ booking: 'b1', attendee: 'ada', is: 'booked', startsAt: '2026-03-04T15:00:00.000Z' },
    ...{ sentAt: '2026-01-01T10:00:00.120Z', replaces: null, seat: null, ...data },
  })

  it('are kept once, with the lead of their attendee', async () => {
    const facts = await open()
    const [booking, leadId] = [randomUUID(), randomUUID()]
    await facts.add([fact({ booking })])
    await facts.link(booking, 'ada', leadId)
    const other = fact({ booking, attendee: 'bob' })
    const known = await facts.add([fact({ booking }), other, other])
    expect(known).toHaveLength(2)
    expect(known).toEqual(
      expect.arrayContaining([
        { ...fact({ booking }), leadId },
        { ...other, leadId: null },
      ]),
    )
  })

  it('are found with what they replace, and what replaces them or a seat in them', async () => {
    const facts = await open()
    const [old, seat, next] = [randomUUID(), randomUUID(), randomUUID()]
    const first = fact({ booking: old, seat })
    const second = fact({ booking: next, replaces: seat })
    await facts.add([fact({ booking: randomUUID() })])
    expect(await facts.add([second])).toEqual([{ ...second, leadId: null }])
    expect(await facts.add([first])).toHaveLength(2)
    expect(await facts.add([second])).toHaveLength(2)
  })

  it('name bookings and attendees by keys', async () => {
    const facts = await open()
    expect(facts.keyOf('ada')).toBe(facts.keyOf('ada'))
    expect(facts.keyOf('ada')).not.toBe(facts.keyOf('bob'))
  })
})

it('the facts of a person are deleted with the lead', async () => {
  const { here } = await twoProcesses()
  await leads(here.store, uuidIds).receiveMessage({ ...message, message: 'Call me.' }, context)
  const id = await newestLead(here)
  const facts = postgresBookingFacts(here.postgres, here.master)
  const at = '2026-01-01T10:00:00.000Z'
  const given = {
    booking: 'b',
    attendee: 'm',
    is: 'booked',
    startsAt: at,
    sentAt: at,
    replaces: null,
    seat: null,
  } as const
  await facts.add([given])
  await facts.link('b', 'm', id)
  await peopleOf(here).erase(id, context)
  const { rows } = await here.postgres.pool.query('select from booking_facts')
  expect(rows).toEqual([])
})
