import { describe, expect, it } from 'vitest'
import { holdBack } from '#mfe/kit/arrivals/use-settled-list.ts'
import { withParam } from '#mfe/kit/components/read-filters.ts'
import { relativeTime } from '#mfe/kit/components/time-text.ts'
import { bodyOf, undoOf } from '#mfe/leads/api/change-lead.ts'
import { filtersIn } from '#mfe/leads/model/lead-filters.ts'
import { valueText } from '#mfe/leads/model/value-text.ts'

describe('the value of a lead', () => {
  it.each([
    [250_000, '$2,500'],
    [3_250_050, '$32,500.50'],
    [0, '$0'],
    [null, 'Not set'],
  ])('%s cents read %s', (cents, text) => {
    expect(valueText(cents)).toBe(text)
  })
})

describe('a change of status', () => {
  const now = new Date('2026-05-01T09:30:00.000Z')
  it('to anything but new says that the lead was in contact now', () => {
    expect(bodyOf({ status: 'won' }, now)).toEqual({ status: 'won', lastContactDate: '2026-05-01T09:30:00.000Z' })
  })
  it('to new sets no contact date', () => {
    expect(bodyOf({ status: 'new' }, now)).toEqual({ status: 'new' })
  })
  it('of priority sets no contact date', () => {
    expect(bodyOf({ priority: 'high' }, now)).toEqual({ priority: 'high' })
  })
})

describe('a change that the server refuses', () => {
  const lead = { status: 'new', priority: 'low', lastContactDate: null, lostReason: null } as Parameters<
    typeof undoOf
  >[1]
  it('is undone in its own field only, a status together with its contact date', () => {
    expect([undoOf({ status: 'won' }, lead), undoOf({ priority: 'high' }, lead)]).toEqual([
      { status: 'new', lastContactDate: null },
      { priority: 'low' },
    ])
  })
  it('gives back why the lead was lost', () => {
    expect(undoOf({ status: 'new' }, { ...lead, status: 'lost', lostReason: 'Price' })).toEqual({
      status: 'lost',
      lastContactDate: null,
      lostReason: 'Price',
    })
  })
})

describe('the address of the list', () => {
  it('holds search and filters', () => {
    expect(filtersIn(new URLSearchParams('search=+ann&status=won&priority=low'))).toEqual({
      search: 'ann',
      status: 'won',
      priority: 'low',
    })
  })
  it('is not sent if it is invalid', () => {
    expect(filtersIn(new URLSearchParams('search=++&status=gone&priority=__proto__'))).toEqual({})
  })
  it('removes empty parts and keeps the rest', () => {
    expect(withParam(new URLSearchParams('status=won&view=quick'), 'status', undefined).toString()).toBe('view=quick')
  })
})

describe('leads that come in while the reader is further down', () => {
  const lead = (id: string) => ({ id })
  it('wait above those that were seen', () => {
    const shown = [lead('b'), lead('a')]
    expect(holdBack([lead('d'), lead('c'), ...shown], new Set(['a', 'b']))).toEqual({ shown, waiting: 2 })
  })
  it('do not hide what "Load more" brings below', () => {
    const leads = [lead('b'), lead('a')]
    expect(holdBack(leads, new Set(['b']))).toEqual({ shown: leads, waiting: 0 })
  })
  it('are shown if the list is a different one', () => {
    const leads = [lead('z')]
    expect(holdBack(leads, new Set(['a']))).toEqual({ shown: leads, waiting: 0 })
  })
})

describe('how long ago something was', () => {
  const at = '2026-05-01T12:00:00.000Z'
  const after = (seconds: number) => relativeTime(at, Date.parse(at) + seconds * 1000)
  it.each([
    [0, 'just now'],
    [59, 'just now'],
    [60, '1 minute ago'],
    [3599, '59 minutes ago'],
    [3600, '1 hour ago'],
    [86_400, 'yesterday'],
    [3 * 86_400, '3 days ago'],
    [14 * 86_400, '2 weeks ago'],
    [90 * 86_400, 'May 1, 2026'],
  ])('%s seconds read %s', (seconds, text) => {
    expect(after(seconds)).toBe(text)
  })
})
