import { describe, expect, it } from 'vitest'
import { numeralIn, parseExactly } from '#domain/kernel/numeral.ts'
import { fillTemplate, parsedOutput } from '#domain/kernel/step-references.ts'
import { leadRevision } from '#domain/lead/service/lead-revision.ts'
import { type RunEvent, run, valuesOf } from '#domain/run/model/index.ts'
import { corpus } from '#tests/support/fuzz/corpus.ts'
import { requestRun } from '#tests/support/run/runs.ts'

type Passing = { readonly output: string; readonly template: string | number }

describe('a number of another system', () => {
  it.each(corpus<Passing, string>('numbers'))('keeps its digits: $title', ({ in: { output, template }, out }) => {
    const value = fillTemplate(template, { inputs: {}, outputs: new Map([['a', output]]) })
    expect(JSON.stringify(value)).toBe(out)
  })

  it('keeps its digits in an answer that is kept whole', () => {
    const text = '{"__proto__":{"n":1.0},"list":[1e2,-0,[123456789012345678901234567890]]}'
    expect(JSON.stringify(parsedOutput(text))).toBe(text)
  })

  it('is text where the answer nests deeper than the stack', () => {
    const text = '['.repeat(500_000) + ']'.repeat(500_000)
    expect(parsedOutput(text)).toBe(text)
  })
})

describe('a number that was typed', () => {
  it.each(corpus<string, string | null>('typed-numbers'))('is read once: $title', ({ in: input, out }) => {
    expect(JSON.stringify(numeralIn(input))).toBe(String(out))
  })
})

describe('the inputs of a run', () => {
  const inputs = parseExactly('{"id":7615917337495251231,"price":1.10,"seats":5,"note":"1.10"}') as object
  const decision = run.decide(requestRun({ inputs: { ...inputs } }), run.initialState)
  const [event] = decision.accepted ? decision.events : []
  const data = (event as Extract<RunEvent, { type: 'RunRequested' }>).data

  it('are stored so that every reader of JSON reads the same digits', () => {
    expect(JSON.parse(JSON.stringify(data))).toMatchObject({
      inputs: { id: '7615917337495251231', price: '1.10', seats: 5, note: '1.10' },
      numbers: ['id', 'price'],
    })
  })

  it('are numbers again when they are read', () => {
    const stored = JSON.parse(JSON.stringify(data))
    expect(JSON.stringify(valuesOf(stored))).toBe('{"id":7615917337495251231,"price":1.10,"seats":5,"note":"1.10"}')
  })

  it('of an event before the field are as they were', () => {
    expect(valuesOf({ inputs: { seats: 5, note: 'x' } })).toEqual({ seats: 5, note: 'x' })
  })

  it('that were redacted are text', () => {
    expect(valuesOf({ inputs: { id: '[redacted]' }, numbers: ['id'] })).toEqual({ id: '[redacted]' })
    expect(Object.keys(valuesOf({ inputs: {}, numbers: ['id'] }))).toEqual([])
  })
})

describe('the value of a lead that a step sets', () => {
  it.each([
    ['5000', 5000],
    ['5000.00', 5000],
    ['1e3', 1000],
  ])('of %s is in cents', (estimatedValue, cents) => {
    expect(leadRevision({ estimatedValue })).toEqual({ revision: { estimatedValue: cents }, fault: null })
  })

  it.each(['0x10', '0b1', '12.5', '-1', '1e13', '999999999999.9999999999', 'Infinity', '5 EUR'])(
    'of %s is refused in a sentence',
    (estimatedValue) => {
      expect(leadRevision({ estimatedValue }).fault).toBe(`${estimatedValue} is no value in cents.`)
    },
  )

  it('keeps the digits of a number that another system sent', () => {
    const { id } = parseExactly('{"id":7615917337495251231}') as { readonly id: unknown }
    expect(leadRevision({ notes: id }).revision).toEqual({ notes: '7615917337495251231' })
  })
})
