import { expect } from 'vitest'
import type { LeadEvent, LeadPriority, LeadSource, LeadStatus } from '#domain/lead/model/index.ts'
import type { LeadReader, LeadSearch } from '#domain/lead/ports/lead-reader.ts'
import type { LeadView } from '#domain/lead/views/lead-view.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import { aStream, firstAppend } from '#tests/support/log/appends.ts'
import { captured } from './leads.ts'

type Data = Extract<LeadEvent, { type: 'LeadCaptured' }>['data']

export const leadStatuses: readonly LeadStatus[] = ['new', 'contacted', 'qualified', 'proposal_sent', 'won', 'lost']
const priorities: readonly LeadPriority[] = ['low', 'medium', 'high']
const sources: readonly LeadSource[] = ['contact_form', 'newsletter', 'direct', 'referral']
const pick = <Value>(values: readonly Value[], n: number): Value => values[n % values.length] as Value
const at = (second: number) => `2026-01-01T12:00:${String(second).padStart(2, '0')}.${second % 2 ? '500' : '000'}Z`

/** 250 leads full of ties and empty values. */
const many = Array.from(
  { length: 250 },
  (_, n): Data => ({
    ...captured().data,
    name: pick(['ada', 'Ada', 'Bob', 'bob', 'Örsted', '', 'émile', 'Zoë', 'van Dyck', 'Van Dyck'], n),
    email: `person${n}@example.com`,
    company: pick([null, 'Engines', '100% Pure', 'snake_case', 'back\\slash'], n),
    status: pick(leadStatuses, n),
    priority: pick(priorities, n),
    source: pick(sources, n),
    estimatedValue: pick([null, 0, 1, 250_000, 1_000_000_000_000], n),
    capturedAt: at(n % 30),
  }),
)

/** Captures all of them; returns their rows. */
export const captureMany = async (store: EventStore): Promise<readonly LeadView[]> => {
  const appended = await Promise.all(many.map((data, n) => captureOne(store, data, n % 3 === 0 ? null : at(n % 20))))
  return appended.flatMap((rows) => rows.flatMap((change) => (change.view === 'leads' ? [change.row] : [])))
}

export const captureOne = async (store: EventStore, data: Data, lastContactDate: string | null) => {
  const contacted: LeadEvent = { type: 'LeadContactDateChanged', data: { lastContactDate } }
  const append = firstAppend(aStream(), [captured(data), contacted])
  await store.append(append)
  return append.rows ?? []
}

export const listOf =
  (reader: LeadReader) =>
  async (search: Partial<LeadSearch> = {}) => {
    const page = await reader.list({ sort: '-createdAt', limit: 500, ...search })
    expect(page, 'the cursor was not taken').not.toBeNull()
    return page ?? { leads: [], total: 0, totalCapped: false, nextCursor: null }
  }

export const idsOf = (leads: readonly LeadView[]) => leads.map(({ id }) => id)
