import { describe, expect, it } from 'vitest'
import type { FeedEntry } from '#contracts/audit/http/feed.ts'
import { withNewer } from '#mfe/audit/api/use-feed.ts'
import { factsOf } from '#mfe/audit/model/facts-of.ts'
import { feedFiltersIn, feedQuery } from '#mfe/audit/model/feed-filters.ts'
import { fieldLabel, valueText } from '#mfe/audit/model/field-words.ts'

const id = '0199b0c4-5a6e-7c11-8a53-0d1f5f2ab312'
const filters = (search: string) => feedFiltersIn(new URLSearchParams(search))

describe('the filters of the feed', () => {
  it('are read from the address; what is not valid is dropped', () => {
    expect(filters('q=+maya+&kind=lead&actor=visitor&from=2026-03-01&to=2026-03-01T10:00:00Z')).toEqual({
      q: 'maya',
      kind: 'lead',
      actor: 'visitor',
      from: '2026-03-01',
      to: '2026-03-01T10:00:00Z',
    })
    expect(filters('q=&kind=user&from=soon&to=2026-99-99T&version=2')).toEqual({})
  })

  it('take in whole days of the reader’s zone, moments as they are, and the id in a pasted address', () => {
    expect(
      feedQuery({ from: '2026-03-01', to: '2026-03-01', q: `https://a.example/dashboard/leads?lead=${id}` }),
    ).toEqual({
      q: id,
      from: new Date(2026, 2, 1).toISOString(),
      to: new Date(2026, 2, 2).toISOString(),
    })
    expect(feedQuery({ to: '2026-03-01T11:00:00+01:00' })).toEqual({ to: '2026-03-01T10:00:00.000Z' })
  })
})

describe('new entries', () => {
  const page = (positions: readonly number[], nextCursor: string | null = null) => ({
    entries: positions.map((position) => ({ position }) as FeedEntry),
    nextCursor,
  })
  const positionsAfter = (list: readonly number[], read: readonly number[], fields: string | null = null) =>
    withNewer({ pages: [page(list, '1'), page([1])], pageParams: [null, '1'] }, page(read, fields)).pages.map(
      ({ entries }) => entries.map(({ position }) => position),
    )

  it('go in front of the first page', () => {
    expect(positionsAfter([5, 3], [8, 7, 5, 3])).toEqual([[8, 7, 5, 3], [1]])
    expect(positionsAfter([5, 3], [5, 3])).toEqual([[5, 3], [1]])
    expect(positionsAfter([], [4])).toEqual([[4], [1]])
  })

  it('begin the list again where others may lie between', () =>
    expect(positionsAfter([5, 3], [9, 8], '8')).toEqual([[9, 8]]))
})

describe('what was recorded', () => {
  it.each([
    ['estimatedValue', 3_250_000, 'value', '$32,500'],
    ['status', 'proposal_sent', 'status', 'proposal sent'],
    ['inputs.0.label', 'Client_name', 'inputs › 1 › label', 'Client_name'],
    ['followUpDate', '2026-03-01', 'follow-up', 'Mar 1, 2026'],
    ['requiresEmail', true, 'requires email', 'yes'],
    ['sections.executiveSummary', 12_345, 'sections › executive summary', '12 s'],
    ['attempt', 2, 'attempt', '2'],
  ])('reads as people say it: %s %s', (path, value, label, text) => {
    expect([fieldLabel(path), valueText(path, value)]).toEqual([label, text])
  })

  it('has the amounts of an acceptance as money of its currency', () => {
    const facts = factsOf({ price: { total: 1_000_000, currency: 'EUR', selected: [1] }, version: 9 })
    expect(facts.map(({ path, value, currency }) => `${path}: ${valueText(path, value, currency)}`)).toEqual([
      'price.total: €10,000.00',
      'price.currency: EUR',
      'price.selected.0: 1',
      'version: 9',
    ])
  })

  it('has times in the reader’s zone', () => {
    const noon = new Date(2026, 2, 1, 12).toISOString()
    expect(valueText('expiresAt', noon)).toBe('Mar 1, 2026, 12:00:00 PM')
  })
})
