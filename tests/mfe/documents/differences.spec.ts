import { describe, expect, it } from 'vitest'
import { differences } from '../../../mfe/documents/parts/compare/differences.ts'
import { readable } from '../../../mfe/documents/parts/compare/readable.ts'

const marked = (before: string, after: string) =>
  readable(differences(before, after))
    .map(({ type, text }) => (type === 'Kept' ? text : `${type === 'Added' ? '{+' : '{-'}${text}}`))
    .join('')

describe('what changed between two texts', () => {
  it.each([
    ['same text', 'same text', 'same text'],
    ['We help you', 'We gladly help you', 'We {+gladly }help you'],
    ['We gladly help', 'We help', 'We {-gladly }help'],
    ['a red house', 'a blue house', 'a {-red}{+blue} house'],
    ['', 'new', '{+new}'],
    ['old', '', '{-old}'],
    ['', '', ''],
    ['a a', 'a', 'a{- a}'],
    ['We will help you soon', 'They can aid me soon', '{-We will help you}{+They can aid me} soon'],
    ['Monday to Friday', 'Sunday to Tuesday', '{-Monday to Friday}{+Sunday to Tuesday}'],
    [
      'red, always and everywhere, hot',
      'blue, always and everywhere, cold',
      '{-red,}{+blue,} always and everywhere, {-hot}{+cold}',
    ],
    ['- a\n- b', '- x\n- y', '- {-a}{+x}\n- {-b}{+y}'],
  ])('%j to %j', (before, after, shown) => {
    expect(marked(before, after)).toBe(shown)
  })

  it('gives both texts back, however they differ', () => {
    const words = ['a', 'b', ' ', '\n', 'c ']
    for (let number = 0; number < 2000; number += 1) {
      const text = (seed: number) => [...seed.toString(5)].map((digit) => words[Number(digit)]).join('')
      const [before, after] = [text(number * 7919), text(number * 104_729)]
      const parts = readable(differences(before, after))
      const without = (type: string) => parts.map((part) => (part.type === type ? '' : part.text)).join('')
      expect([without('Added'), without('Removed')]).toEqual([before, after])
    }
  })

  it('is found in no time in texts that are too long for a table', () => {
    const before = 'one two '.repeat(60_000)
    const started = performance.now()
    expect(differences(before, before.replaceAll('two', 'three')).length).toBeGreaterThan(1)
    expect(performance.now() - started).toBeLessThan(2000)
  })
})
