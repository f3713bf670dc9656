import { expect, it } from 'vitest'
import { compareAnswers } from '#apps/cli/compare-answers.ts'

const question = 'replay lead 1 2'
/** An answer as `replay` gives it. */
const answer = (state: object, event: object = { name: 'Ada' }) => ({
  question,
  text: `1  LeadCaptured\n   ${JSON.stringify(event)}\n\nAt version 1:\n${JSON.stringify(state, null, 2)}\n(exit code 0)`,
})
const compare = (before: object, after: object) => compareAnswers([answer(before)], [answer(after)])
const lead = { name: 'Ada', mails: [{ id: 1 }, { id: 2 }], owner: null }

it('answers that are the same differ in nothing', () =>
  expect(compare(lead, { ...lead })).toEqual({ differing: [], added: [] }))

it('fields that only the newer release has are named once, and are no difference', () => {
  const mails = [
    { id: 1, doubt: true },
    { id: 2, doubt: false },
  ]
  expect(compare(lead, { phone: '1', ...lead, mails })).toEqual({
    differing: [],
    added: ['replay lead: mails.doubt, phone'],
  })
  const [before, after] = [answer(lead), answer(lead, { name: 'Ada', tags: [] })]
  expect(compareAnswers([before], [after])).toEqual({ differing: [], added: ['replay lead: tags'] })
})

it.each([
  ['a changed value', { ...lead, name: 'Eve' }],
  ['a value where there was none', { ...lead, owner: 'Eve' }],
  ['a field that is gone', { name: 'Ada', mails: lead.mails }],
  ['a longer list', { ...lead, mails: [...lead.mails, { id: 3 }] }],
  ['a shorter list', { ...lead, mails: [{ id: 1 }] }],
  ['a changed value beside a new field', { ...lead, phone: '1', mails: [{ id: 1 }, { id: 4 }] }],
  ['an object instead of a list', { ...lead, mails: {} }],
])('%s is a difference', (_, after) => {
  const { differing, added } = compare(lead, after)
  expect([differing.map((one) => one.question), added]).toEqual([[question], []])
  expect(differing[0]?.text).toMatch(/^ {2}[-+] /)
})

it('a sentence that reads otherwise, is gone or is new is a difference', () => {
  const text = 'The log is whole.\n(exit code 0)'
  const others = [
    'The log is whole!\n(exit code 0)',
    '(exit code 0)',
    `Beware.\n${text}`,
    'The log is whole.\n(exit code 1)',
  ]
  const outcomes = others.map((other) =>
    compareAnswers([{ question: 'verify', text }], [{ question: 'verify', text: other }]),
  )
  expect(outcomes.map(({ differing }) => differing.length)).toEqual([1, 1, 1, 1])
  expect(outcomes[0]?.differing[0]?.text).toBe('  - The log is whole.\n  + The log is whole!')
})

it('an answer that does not come is a difference', () =>
  expect(compareAnswers([answer(lead)], []).differing).toHaveLength(1))
