import { describe, expect, it } from 'vitest'
import { viewsIn, withView } from '#mfe/kit/views/saved-views.ts'
import { outcomeText, selectionTitle } from '#mfe/leads/api/use-bulk-change.ts'
import { progressText } from '#mfe/leads/components/import/import-progress.tsx'
import { changeText, fieldLabel } from '#mfe/leads/model/change-text.ts'
import { monthFullName, roundUp, share } from '#mfe/leads/model/chart-scale.ts'
import { followUpText } from '#mfe/leads/model/follow-up.ts'
import { programOf, withField } from '#mfe/leads/model/import-columns.ts'
import { editIn, fieldText } from '#mfe/leads/model/lead-fields.ts'
import { filtersIn, isNarrowed } from '#mfe/leads/model/lead-filters.ts'
import { newLeadIn } from '#mfe/leads/model/new-lead.ts'
import { spanText } from '#mfe/leads/model/span-text.ts'
import { toggleIds } from '#mfe/leads/model/use-selection.ts'
import { centsIn } from '#mfe/leads/model/value-text.ts'
import { lead } from './sample-lead.ts'

it('a selection of all that match is named without their number, which is not read', () => {
  expect(selectionTitle({ all: false, ids: new Set(['1', '2']) })).toBe('2 leads')
  expect(selectionTitle({ all: true, ids: new Set() })).toBe('all selected leads')
})

describe('dollars as people type them', () => {
  it.each([
    ['2500', 250_000],
    ['$2,500.5', 250_050],
    [' 99.99 ', 9999],
    ['', null],
    ['-5', 'unreadable'],
    ['1e9', 'unreadable'],
    ['12.345', 'unreadable'],
    ['2.500,00', 'unreadable'],
  ])('%j are %s cents', (text, cents) => {
    expect(centsIn(text)).toBe(cents)
  })
})

describe('a box of the panel', () => {
  it('parses its text as an edit', () => {
    expect([editIn('estimatedValue', '$1,000'), editIn('company', '  '), editIn('followUpDate', '2026-05-01')]).toEqual(
      [{ edit: { estimatedValue: 100_000 } }, { edit: { company: null } }, { edit: { followUpDate: '2026-05-01' } }],
    )
  })
  it('reports an invalid text', () => {
    expect([editIn('name', ' '), editIn('estimatedValue', 'much'), editIn('estimatedValue', '9999999999999')]).toEqual([
      { message: 'Name is required' },
      { message: 'Enter an amount in dollars, such as 2,500' },
      { message: 'Enter an amount in dollars, such as 2,500' },
    ])
  })
  it('shows a value as it may be typed again', () => {
    const text = fieldText(lead('a', { estimatedValue: 1_250_050 }), 'estimatedValue')
    expect([text, editIn('estimatedValue', text)]).toEqual(['12,500.50', { edit: { estimatedValue: 1_250_050 } }])
  })
})

describe('a new lead', () => {
  const form = (fields: Record<string, string>) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.set(name, value)
    return data
  }
  const usual = { status: 'new', priority: 'low', source: 'referral' }
  it('is what the form holds', () => {
    expect(newLeadIn(form({ ...usual, name: 'Ann', email: 'ann@mail.example', estimatedValue: '$50' }))).toMatchObject({
      lead: { name: 'Ann', source: 'referral', estimatedValue: 5000 },
    })
  })
  it('is refused field by field', () => {
    expect(newLeadIn(form({ ...usual, email: 'ann', estimatedValue: 'lots' }))).toEqual({
      messages: {
        name: 'Name is required',
        email: 'Invalid email address',
        estimatedValue: 'Enter an amount in dollars, such as 2,500',
      },
    })
  })
})

describe('a follow-up', () => {
  it.each([
    ['2026-05-01', 'Overdue since May 1, 2026'],
    ['2026-05-02', 'Follow up today'],
    ['2026-05-03', 'Follow up May 3, 2026'],
  ])('on %s reads "%s" on May 2', (day, text) => {
    expect(followUpText(day, '2026-05-02')).toBe(text)
  })
})

describe('a selection', () => {
  const leads = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
  it('selects everything between two toggled ones', () => {
    expect([...toggleIds(leads, new Set(['a']), 2, 0)]).toEqual(['a', 'b', 'c'])
  })
  it('also deselects everything between them', () => {
    expect([...toggleIds(leads, new Set(['a', 'b', 'c', 'd']), 1, 3)]).toEqual(['a'])
  })
})

describe('saved views', () => {
  it('are read from storage, and invalid content counts as empty', () => {
    expect([viewsIn('[{"name":"Won","query":"status=won"},7,null,{"name":1}]'), viewsIn('{'), viewsIn(null)]).toEqual([
      [{ name: 'Won', query: 'status=won' }],
      [],
      [],
    ])
  })
  it('have one of each name', () => {
    expect(withView([{ name: 'Mine', query: 'a=1' }], { name: 'Mine', query: 'b=2' })).toEqual([
      { name: 'Mine', query: 'b=2' },
    ])
  })
})

describe('the address of the leads', () => {
  it('holds source and order, and leaves the usual order out', () => {
    expect(filtersIn(new URLSearchParams('source=referral&sort=name'))).toEqual({ source: 'referral', sort: 'name' })
    expect(filtersIn(new URLSearchParams('sort=-createdAt&source=x'))).toEqual({})
  })
  it('narrows nothing by its order alone', () => {
    expect([isNarrowed({ sort: 'name' }), isNarrowed({ source: 'direct' })]).toEqual([false, true])
  })
})

describe('the timeline', () => {
  it.each([
    ['estimatedValue', '250000', 'Value', '$2,500'],
    ['status', 'proposal_sent', 'Status', 'Proposal Sent'],
    ['followUpDate', '2026-05-01', 'Follow-up', 'May 1, 2026'],
    ['phone', '+1 503', 'Phone', '+1 503'],
    ['lastContactDate', 'rubbish', 'Last contact', 'rubbish'],
  ])('writes %s %j as %s %s', (field, text, label, shown) => {
    expect([fieldLabel(field), changeText(field, text)]).toEqual([label, shown])
  })
})

describe('summary texts', () => {
  it.each([
    [{ changed: 1, unchanged: 0, refused: 0 }, '1 lead updated'],
    [{ changed: 12, unchanged: 1, refused: 2 }, '12 leads updated, 1 was so already, 2 refused'],
  ])('of a change of many: %o', (answer, text) => {
    expect(outcomeText({ ...answer, results: [] })).toBe(text)
  })
  it('of an import under way', () => {
    expect(progressText({ dryRun: false, done: 1200, rows: 100_000 })).toBe('Importing: 1,200 of 100,000 rows')
  })
  it.each([
    [30_000, 'under a minute'],
    [3_600_000, '1 hour'],
    [2 * 86_400_000 + 5 * 3_600_000 + 60_000, '2 days 5 hours'],
  ])('of %s ms in a status: %s', (milliseconds, text) => {
    expect(spanText(milliseconds)).toBe(text)
  })
  it('by the charts', () => {
    expect([roundUp(0), roundUp(37), roundUp(1_200_000), share(1, 3), share(0, 0), monthFullName('2026-03')]).toEqual([
      1,
      50,
      2_000_000,
      '33 %',
      '–',
      'March 2026',
    ])
  })
})

describe('the columns of a file', () => {
  const columns = ['Post', 'Email', 'Firm'].map((column, place) => ({
    column,
    field: ['name', 'email', null][place] ?? null,
  }))

  it('read each field once', () =>
    expect(withField(columns, 0, 'email').map(({ field }) => field)).toEqual(['email', null, null]))

  it('identify the program that wrote them', () => {
    const of = (...headings: string[]) => programOf(headings.map((column) => ({ column, field: null })))
    expect(of('Record ID', 'Email', 'Lead Status')).toBe('HubSpot')
    expect(of('Person - Name', 'Person - Email - Work')).toBe('Pipedrive')
    expect(of('Organisation - Name', 'Person - Vorname')).toBe('Pipedrive')
    expect(of('Datensatz-ID', 'E-Mail', 'Lead-Status')).toBe('HubSpot')
    expect(of('Id', 'Emails / Primary Email')).toBe('Twenty')
    expect(of('Record ID', 'Email', 'Person')).toBeNull()
  })
})
