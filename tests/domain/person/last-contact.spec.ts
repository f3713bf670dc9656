import { describe, expect, it } from 'vitest'
import { monthsAfter } from '#domain/kernel/instant.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import { lastContactAt } from '#domain/person/service/last-contact.ts'
import { captured, followUp, nextDay, noon } from '#tests/support/lead/leads.ts'

const message: LeadEvent = { type: 'LeadMessageReceived', data: { message: 'Again.', receivedAt: nextDay, filled: {} } }
const contact = (lastContactDate: string): LeadEvent => ({ type: 'LeadContactDateChanged', data: { lastContactDate } })
describe('the last contact', () => {
  it.each<[string, readonly LeadEvent[], string | null]>([
    ['is the first message', [captured()], noon],
    ['is a later message', [captured(), message], nextDay],
    ['is the last that staff noted', [captured(), contact('2026-03-01T00:00:00.000Z')], '2026-03-01T00:00:00.000Z'],
    ['is not before the last message', [captured(), message, contact('2025-01-01T00:00:00.000Z')], nextDay],
    ['waits for a follow-up', [captured(), followUp('2027-01-01')], '2027-01-01T00:00:00.000Z'],
    ['does not wait for one that is called off', [captured(), followUp('2027-01-01'), followUp(null)], noon],
    ['is not changed by notes', [captured(), { type: 'LeadNotesChanged', data: { notes: 'Hm.' } }], noon],
    ['does not count for a client', [captured(), { type: 'LeadStatusChanged', data: { status: 'won' } }], null],
    [
      'does not count for one who was a client',
      [
        captured(),
        { type: 'LeadStatusChanged', data: { status: 'won' } },
        { type: 'LeadStatusChanged', data: { status: 'lost' } },
      ],
      null,
    ],
    ['does not count once erased', [captured(), { type: 'LeadErased', data: { erasedAt: noon } }], null],
  ])('%s', (_, history, expected) => expect(lastContactAt(history)).toBe(expected))
})

it.each([
  ['2024-01-31T10:00:00.000Z', 1, '2024-02-29T10:00:00.000Z'],
  ['2024-02-29T00:00:00.000Z', 24, '2026-02-28T00:00:00.000Z'],
  ['2026-03-31T23:59:59.999Z', -1, '2026-02-28T23:59:59.999Z'],
  ['2026-01-15T00:00:00.000Z', -24, '2024-01-15T00:00:00.000Z'],
])('months are those of the calendar: %s and %i', (from, months, to) => expect(monthsAfter(from, months)).toBe(to))
