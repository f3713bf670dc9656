import { expect, it } from 'vitest'
import { ask } from '#contracts/workflow/ask-step.ts'
import { answerFieldsIn, answerFieldsText } from '#mfe/workflows/model/answer-fields.ts'
import { stepClause } from '#mfe/workflows/model/step-clause.ts'

const text = 'budget:number, wants:text, urgent:yes-no, size:small|very large'

it('reads the fields of an answer as they are written, and writes them the same', () => {
  const fields = answerFieldsIn(text)
  expect(fields).toEqual([
    { name: 'budget', type: 'number' },
    { name: 'wants', type: 'text' },
    { name: 'urgent', type: 'boolean' },
    { name: 'size', type: 'choice', choices: ['small', 'very large'] },
  ])
  expect(answerFieldsText(fields)).toBe(text)
  expect(answerFieldsIn(' wants , ,size: a | b')).toEqual([
    { name: 'wants', type: 'text' },
    { name: 'size', type: 'choice', choices: ['a', 'b'] },
  ])
})

it('reads choices with colons whole, such as times of day', () => {
  const slot = { name: 'slot', type: 'choice' as const, choices: ['10:00', '11:30'] }
  expect(answerFieldsIn('slot: 10:00 | 11:30')).toEqual([slot])
  expect(answerFieldsText([slot])).toBe('slot:10:00|11:30')
})

it('is said in a sentence by the names of its fields', () => {
  const step = ask.parse({ id: 'sort', name: 'Sort', kind: 'ask', prompt: 'Sort.', fields: answerFieldsIn('a, b') })
  expect(stepClause(step, 0, [step])).toBe('ask the AI for a and b')
})
