import { describe, expect, it } from 'vitest'
import { conditionFields, operators, triggerCauses as published } from '#contracts/workflow/conditions.ts'
import { fits, leadFields, triggerCauses } from '#domain/trigger/model/index.ts'
import { stepsOf } from '#domain/trigger/service/admit-runs.ts'

const facts = {
  name: 'Ada Lovelace',
  status: 'qualified',
  estimatedValue: 5000,
  lastContactDate: null,
  followUpDate: '2026-03-01',
}

describe('a condition', () => {
  it.each([
    ['name', 'is', ' ada lovelace', true],
    ['name', 'is_not', 'Grace', true],
    ['name', 'contains', 'LOVE', true],
    ['name', 'contains', 'hate', false],
    ['estimatedValue', 'is', '5000', true],
    ['estimatedValue', 'above', 4999, true],
    ['estimatedValue', 'above', 5000, false],
    ['estimatedValue', 'below', 5001, true],
    ['estimatedValue', 'below', 'much', false],
    ['followUpDate', 'above', '2026-02-28', true],
    ['followUpDate', 'below', '2026-03-01', false],
    ['lastContactDate', 'is', '', false],
    ['lastContactDate', 'is_not', 'anything', true],
    ['lastContactDate', 'above', '2026-01-01', false],
    ['lastContactDate', 'below', '2026-01-01', false],
    ['unheardOf', 'is', 'x', false],
  ] as const)('%s %s %s is %s', (field, op, value, holds) => {
    expect(fits([{ field, op, value }], facts)).toBe(holds)
  })

  it('holds together with all others', () => {
    const isQualified = { field: 'status', op: 'is', value: 'qualified' } as const
    expect(fits([], facts)).toBe(true)
    expect(fits([isQualified, { field: 'name', op: 'is', value: 'Grace' }], facts)).toBe(false)
  })

  it('is published as the model has it', () => {
    expect(published).toEqual(triggerCauses)
    expect(conditionFields('lead_captured')).toEqual(leadFields)
    expect(operators).toHaveLength(5)
  })
})

describe('a limit', () => {
  const run = (id: string, held: boolean, cancelling = false) => ({ id, held, cancelling })

  it('waits for a run that is being replaced, whatever has come since', () => {
    const replace = { most: 1, beyond: 'replace' } as const
    expect(stepsOf([run('a', false), run('b', true)], replace)).toEqual([{ runId: 'a', act: 'cancel' }])
    expect(stepsOf([run('a', false, true), run('b', true), run('c', true)], replace)).toEqual([
      { runId: 'b', skip: 'Skipped: a newer run took its place.' },
    ])
    expect(stepsOf([run('c', true)], replace)).toEqual([{ runId: 'c', act: 'release' }])
  })

  it('that was removed releases all; a removed trigger releases none', () => {
    const held = [run('a', true), run('b', true)]
    expect(stepsOf(held, null)).toEqual([
      { runId: 'a', act: 'release' },
      { runId: 'b', act: 'release' },
    ])
    const skip = 'Skipped: the trigger was removed.'
    expect(stepsOf(held, 'removed')).toEqual([
      { runId: 'a', skip },
      { runId: 'b', skip },
    ])
  })
})
