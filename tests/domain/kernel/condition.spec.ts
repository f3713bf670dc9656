import { describe, expect, it } from 'vitest'
import { compares, type Operator, type Value } from '#domain/kernel/condition.ts'
import { corpus } from '#tests/support/fuzz/corpus.ts'

const cases = corpus<readonly [Value, Operator, string | number], boolean>('conditions')

describe('a comparison', () => {
  it.each(cases)('holds as it reads: $title', ({ in: [fact, op, value], out }) => {
    expect(compares(fact, op, value)).toBe(out)
  })

  it.each(cases)('agrees with its opposite: $title', ({ in: [fact, , value] }) => {
    expect(compares(fact, 'is', value)).toBe(!compares(fact, 'is_not', value))
    expect(compares(fact, 'above', value) && compares(fact, 'below', value)).toBe(false)
  })

  it('of texts of a million digits ends at once', () => {
    expect(compares(`1${'0'.repeat(1_000_000)}1`, 'above', `1${'0'.repeat(1_000_000)}`)).toBe(true)
  })
})
