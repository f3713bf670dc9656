import { describe, expect, it } from 'vitest'
import type { LeadColumn } from '#contracts/lead/http/lead-pipeline.ts'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { cardAt } from '#mfe/leads/components/board/use-board-keys.ts'
import { moveText } from '#mfe/leads/components/board/use-move-lead.ts'
import { boardColumns, sameColumns } from '#mfe/leads/model/board-columns.ts'
import { beginEdit, currentEdits, noteLeads, optimisticLead } from '#mfe/leads/model/optimistic-leads.ts'
import { lead } from './sample-lead.ts'

const withEdits = (read: Lead) => optimisticLead(read, currentEdits().get(read.id))

describe('a lead that is being saved', () => {
  it('shows the edit despite an older response in flight', () => {
    const end = beginEdit('one', { status: 'won' })
    expect(withEdits(lead('one')).status).toBe('won')
    end(lead('one', { status: 'won', version: 2 }))
    expect(withEdits(lead('one')).status).toBe('won')
  })
  it('shows a later save by another person', () => {
    expect(withEdits(lead('one', { status: 'lost', version: 3 })).status).toBe('lost')
  })
  it('is rolled back when the server refuses', () => {
    const end = beginEdit('two', { priority: 'high' })
    end()
    expect(withEdits(lead('two')).priority).toBe('medium')
  })
  it('keeps a second choice while the first is answered', () => {
    const first = beginEdit('three', { status: 'contacted' })
    const second = beginEdit('three', { status: 'qualified' })
    first(lead('three', { status: 'contacted', version: 2 }))
    expect(withEdits(lead('three')).status).toBe('qualified')
    second(lead('three', { status: 'qualified', version: 3 }))
    expect(withEdits(lead('three')).version).toBe(3)
  })
  it('never reverts to an older response', () => {
    noteLeads([lead('four', { notes: 'new', version: 5 })])
    noteLeads([lead('four', { notes: 'old', version: 4 })])
    expect(withEdits(lead('four')).notes).toBe('new')
  })
})

describe('the board', () => {
  const column = (status: Lead['status'], leads: readonly Lead[], fields: Partial<LeadColumn> = {}): LeadColumn => ({
    status,
    count: leads.length,
    value: leads.reduce((sum, { estimatedValue }) => sum + (estimatedValue ?? 0), 0),
    capped: false,
    leads: [...leads],
    nextCursor: null,
    ...fields,
  })
  const a = lead('a', { estimatedValue: 100 })
  const b = lead('b', { estimatedValue: 50 })
  const c = lead('c', { status: 'won', estimatedValue: 7 })
  const columns = [column('new', [b, a]), column('won', [c])]
  const moved = new Map([['a', { saved: undefined, pending: [{ status: 'won' as const }] }]])
  const figures = (edits = moved, filters = {}) =>
    boardColumns({ columns, further: new Map() }, edits, filters).flatMap(({ status, count, value, leads }) =>
      count === 0 ? [] : [[status, count, value, leads.map(({ id }) => id).join('')]],
    )

  it('has a moved card in its new column, in order, with counts and sums', () => {
    expect(figures()).toEqual([
      ['new', 1, 50, 'b'],
      ['won', 2, 107, 'ca'],
    ])
  })
  it('counts nothing twice once the server has the move too', () => {
    const later = [column('new', [b]), column('won', [c, { ...a, status: 'won', version: 2 }])]
    const saved = new Map([['a', { saved: lead('a', { status: 'won', version: 2 }), pending: [] }]])
    const result = boardColumns({ columns: later, further: new Map() }, saved, {})
    expect(result.map(({ count }) => count)).toEqual([1, 0, 0, 0, 2, 0])
  })
  it('does not show what the filter hides', () => {
    expect(figures(moved, { status: 'new' }).map(([status]) => status)).toEqual(['new'])
    expect(moveText(lead('a', { name: 'Ann' }), 'won', { status: 'new' })).toBe(
      'Ann is now Won, which your status filter hides',
    )
    expect(moveText(lead('a'), 'won', {})).toBe('Lead updated successfully')
  })
  it('joins what was read further down, each lead once', () => {
    const [first] = boardColumns({ columns: [column('new', [b])], further: new Map([['new', [b, a]]]) }, new Map(), {})
    expect(first?.leads.map(({ id }) => id)).toEqual(['b', 'a'])
  })
  it('keeps the columns that a change is not about, so that they are not rendered again', () => {
    const read = { columns: [...columns, column('lost', [lead('d')])], further: new Map() }
    const [before, after] = [boardColumns(read, new Map(), {}), boardColumns(read, moved, {})]
    const result = sameColumns(before, after)
    expect(result).toEqual(after)
    expect(result.flatMap((one, at) => (one === before[at] ? [] : [one.status]))).toEqual(['new', 'won'])
  })
  it('is walked over by arrows, empty columns left out', () => {
    const laid = [{ leads: [a, b] }, { leads: [] }, { leads: [c] }]
    const walk = (from: string | undefined, across: number, down: number) => cardAt(laid, from, [across, down])?.id
    expect([walk('a', 0, 1), walk('b', 0, 1), walk('b', 1, 0), walk('c', -1, 0), walk('c', 1, 0)]).toEqual([
      'b',
      undefined,
      'c',
      'a',
      undefined,
    ])
    expect(walk(undefined, 0, 1)).toBe('a')
  })
})
