import { describe, expect, it } from 'vitest'
import type { TeamMember } from '#contracts/staff/http/staff.ts'
import { undoOf } from '#mfe/leads/api/change-lead.ts'
import { boardColumns } from '#mfe/leads/model/board-columns.ts'
import { changeText, fieldLabel } from '#mfe/leads/model/change-text.ts'
import { filtersIn } from '#mfe/leads/model/lead-filters.ts'
import { belongs } from '#mfe/leads/model/lead-order.ts'
import { decidedBy } from '#mfe/leads/model/outcome-question.ts'
import { initialsOf, newOwnerLabels, ownerChoices, ownerFilterLabels } from '#mfe/leads/model/owners.ts'
import { daysInStage } from '#mfe/leads/model/span-text.ts'
import { weightedValue } from '#mfe/leads/model/stage-weights.ts'
import { conditionText } from '#mfe/workflows/model/trigger-words.ts'
import { lead } from './sample-lead.ts'

const me = '01980000-0000-7000-8000-000000000001'
const member = (id: string, own: Partial<TeamMember> = {}): TeamMember => ({
  id,
  email: `${id}@atrium.test`,
  name: '',
  role: 'admin',
  status: 'active',
  secondFactor: [],
  lastSignInAt: null,
  ...own,
})
const ada = member(me, { name: 'Ada Lovelace' })
const bo = member('bo')
const gone = member('gone', { name: 'Gus Gone', status: 'disabled' })
const auditor = member('audit', { role: 'auditor' })
const members = [ada, bo, gone, auditor]
const address = (query: string) => filtersIn(new URLSearchParams(query), me)

describe('the owners to choose from', () => {
  const idsOf = (current: string | null) => Object.keys(ownerChoices(members, current))

  it('are no owner and the active admins', () => expect(idsOf(null)).toEqual(['', me, 'bo']))

  it('include the current owner, who may have been disabled or be unknown', () => {
    expect(idsOf('gone')).toEqual(['', me, 'bo', 'gone'])
    expect(ownerChoices(members, 'gone').gone?.label).toBe('Gus Gone')
    expect(ownerChoices(members, 'other').other?.label).toBe('Unknown member')
    expect(ownerChoices([], 'other').other?.label).toBe('…')
  })

  it('are offered for many leads at once', () =>
    expect(newOwnerLabels(members)).toEqual({ none: 'No owner', [me]: 'Ada Lovelace', bo: 'bo@atrium.test' }))

  it.each([
    [{ name: 'Ada Lovelace', email: 'a@b.test' }, 'AL'],
    [{ name: 'Ada King Lovelace', email: 'a@b.test' }, 'AL'],
    [{ name: 'Émile', email: 'a@b.test' }, 'É'],
    [{ name: '', email: 'ada.lovelace@b.test' }, 'AL'],
    [{ name: '', email: 'admin@b.test' }, 'A'],
  ])('have initials: %o', (person, initials) => expect(initialsOf(person)).toBe(initials))
})

describe('the filter by owner', () => {
  it('offers mine first, then no owner, then the other members', () =>
    expect(Object.entries(ownerFilterLabels(members, me))).toEqual([
      ['me', 'Mine'],
      ['none', 'No owner'],
      ['bo', 'bo@atrium.test'],
      ['gone', 'Gus Gone'],
      ['audit', 'audit@atrium.test'],
    ]))

  it('is read from the address; mine is the signed-in user, and anything else is dropped', () => {
    expect(address('owner=me')).toEqual({ owner: me })
    expect(address('owner=none')).toEqual({ owner: 'none' })
    expect(address('owner=banana')).toEqual({})
  })

  it('says which leads are in the list', () => {
    expect(belongs(lead('a', { ownerId: me }), { owner: me })).toBe(true)
    expect(belongs(lead('a', { ownerId: 'bo' }), { owner: me })).toBe(false)
    expect(belongs(lead('a'), { owner: 'none' })).toBe(true)
    expect(belongs(lead('a', { ownerId: 'bo' }), { owner: 'none' })).toBe(false)
  })

  it('and conditions and the timeline name members', () => {
    for (const field of ['ownerId', 'owner'])
      expect(conditionText({ field, op: 'is', value: 'bo' }, members)).toBe('Owner is bo@atrium.test')
    expect([fieldLabel('ownerId'), changeText('ownerId', me, members)]).toEqual(['Owner', 'Ada Lovelace'])
  })
})

describe('a lead that is decided', () => {
  it('is one that becomes won or lost', () => {
    const open = lead('a')
    expect(decidedBy(open, { status: 'won' })).toEqual({ lead: open, status: 'won' })
    expect(decidedBy(open, { status: 'contacted' })).toBeUndefined()
    expect(decidedBy(lead('a', { status: 'won' }), { status: 'won', priority: 'low' })).toBeUndefined()
  })

  it('has its follow-up back when it is undone', () => {
    const due = lead('a', { followUpDate: '2026-02-01' })
    expect(undoOf({ status: 'lost' }, due)).toMatchObject({ status: 'new', followUpDate: '2026-02-01' })
    expect(undoOf({ status: 'won' }, due)).not.toHaveProperty('followUpDate')
    expect(undoOf({ priority: 'low' }, { ...due, status: 'lost' })).toEqual({ priority: 'medium' })
  })
})

describe('a column of the board', () => {
  it('weighs the sum of an open status, and has no weight for a decided one', () => {
    expect(weightedValue('qualified', 100_000)).toBe(40_000)
    expect(weightedValue('new', 5)).toBe(1)
    expect([weightedValue('won', 100), weightedValue('lost', 100)]).toEqual([null, null])
  })

  it('says how many days a lead has been in it', () => {
    const now = new Date('2026-03-10T12:00:00Z')
    expect(daysInStage('2026-03-10T11:00:00Z', now)).toBe('In stage since today')
    expect(daysInStage('2026-03-09T11:00:00Z', now)).toBe('1 day in stage')
    expect(daysInStage('2026-02-26T11:00:00Z', now)).toBe('12 days in stage')
  })

  it('drops since when a lead that is moved had its former status, and keeps it through other edits', () => {
    const [a, b] = [lead('a'), lead('b')].map((one) => ({ ...one, statusSince: '2026-03-01T00:00:00.000Z' }))
    if (a === undefined || b === undefined) throw new Error('Two leads')
    const columns = [{ status: 'new', count: 2, value: 0, capped: false, leads: [a, b], nextCursor: null } as const]
    const edits = new Map([
      ['a', { saved: undefined, pending: [{ status: 'won' as const }] }],
      ['b', { saved: { ...lead('b', { priority: 'high', version: 2 }) }, pending: [] }],
    ])
    const read = { columns: columns.map((column) => ({ ...column, leads: [...column.leads] })), further: new Map() }
    const leads = boardColumns(read, edits, {}).flatMap((column) => column.leads)
    expect(leads.map(({ id, priority, statusSince }) => [id, priority, statusSince])).toEqual([
      ['b', 'high', '2026-03-01T00:00:00.000Z'],
      ['a', 'medium', undefined],
    ])
  })
})
