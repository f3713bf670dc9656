import { describe, expect, it } from 'vitest'
import { changedFacts } from '#mfe/audit/model/changed-facts.ts'
import { factsOf } from '#mfe/audit/model/facts-of.ts'
import { fieldLabel, valueText } from '#mfe/audit/model/field-words.ts'
import { isForPeople } from '#mfe/audit/model/people-facts.ts'

const id = '0199b0c4-5a6e-7c11-8a53-0d1f5f2ab312'

describe('the fields of a state', () => {
  it('are for people unless they are empty or internal', () => {
    const state = {
      name: 'Noor',
      phone: null,
      tags: [],
      leadId: id,
      passcodeVerifier: 'argon2',
      recorded: { hour: '2026-01-01T12', people: 1 },
      visits: { last: { type: 'ShareViewed' }, earlier: null },
      // Of another stream; pages number the versions of a document otherwise.
      version: 9,
      pinnedVersion: 9,
      documentHash: 'ab',
    }
    expect(factsOf(state).filter(isForPeople)).toEqual([{ path: 'name', value: 'Noor' }])
  })

  it('are for people where they are inputs of a run, which staff name', () => {
    const run = { inputs: { order: 'B-17', version: '2' } }
    const workflow = { inputs: [{ id: '7', order: 1, label: 'Order' }] }
    expect(factsOf(run).filter(isForPeople)).toHaveLength(2)
    expect(factsOf(workflow).filter(isForPeople)).toEqual([{ path: 'inputs.0.label', value: 'Order' }])
  })

  it('have codes in words', () => {
    expect(valueText('setup.on', 'lead_captured')).toBe('lead captured')
  })
})

describe('a difference', () => {
  const price = { selected: [1], total: 1_190_000, currency: 'EUR' }
  const lines = (changes: Parameters<typeof changedFacts>[0], state = {}) =>
    changedFacts(changes, state).map(({ path, kind, from, to }) => {
      const texts = [from, to].flatMap((fact) => (fact ? [valueText(fact.path, fact.value, fact.currency)] : []))
      return `${fieldLabel(path)} ${kind}: ${texts.join(' to ')}`
    })

  it('has what appears as a whole field by field, its amounts as money', () => {
    const made = { type: 'ProposalAccepted', data: { visitId: id, name: 'Noor', price } }
    expect(lines([{ path: 'decision.made', kind: 'changed', from: null, to: made }])).toEqual([
      'decision › type added: ProposalAccepted',
      'decision › name added: Noor',
      'decision › price › selected › 1 added: 1',
      'decision › price › total added: €11,900.00',
      'decision › price › currency added: EUR',
    ])
  })

  it('takes the currency of an amount from the state', () => {
    const change = { path: 'price.total', kind: 'changed', from: 1_000_000, to: 1_190_000 } as const
    expect(lines([change], { price })).toEqual(['price › total changed: €10,000.00 to €11,900.00'])
  })

  it('leaves out what is internal or appears empty', () => {
    expect(
      lines([
        { path: 'recorded.people', kind: 'changed', from: 1, to: 2 },
        { path: 'phone', kind: 'added', from: null, to: '' },
      ]),
    ).toEqual([])
  })
})
