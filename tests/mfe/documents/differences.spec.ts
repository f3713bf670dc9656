import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Changes } from '#mfe/documents/components/compare/changes.tsx'
import { proposalKind } from '#mfe/documents/components/staff/proposal-kind.ts'
import { comparedTexts } from '#mfe/documents/model/compared-texts.ts'
import { differences } from '#mfe/documents/model/differences.ts'
import { readPassage } from '#mfe/documents/model/passage.ts'
import type { Run } from '#mfe/documents/model/runs.ts'
import { type Change, sequenceDiff } from '#mfe/documents/model/sequence-diff.ts'
import { aProposal } from '#tests/support/document/documents.ts'

const signs = { Kept: ['', ''], Added: ['{+', '}'], Removed: ['{-', '}'] } as const

/** Bold in capitals; paragraphs and items below one another. */
const markDifferences = (before: string, after: string): string =>
  differences(before, after)
    .map(({ type, stretches }) => (type === 'Item' ? '- ' : '') + stretches.map(markStretch).join(''))
    .join('\n')

const markStretch = ({ change, runs }: { change: Change; runs: readonly Run[] }) =>
  signs[change].join(runs.map(({ text, bold }) => (bold ? text.toUpperCase() : text)).join(''))

const html = (before: string, after: string) =>
  renderToStaticMarkup(createElement(Changes, { before, after })).replace(
    /<span class="sr-only">.*?<\/span>| class="[^"]*"/g,
    '',
  )

it('of what staff do not edit, the facts that differ are listed', () => {
  const after = { ...aProposal, clientName: 'Harbor', staticContent: { ...aProposal.staticContent, nextSteps: 'Call' } }
  const outputs = [aProposal, after].map((data) => JSON.stringify({ success: true, data }))
  expect(comparedTexts(proposalKind, outputs[0] ?? '', outputs[1] ?? '')).toEqual([
    {
      name: 'rest',
      label: 'Everything else',
      before: '- Client name: Harbor & Pine Coffee\n- Static content, next steps: - Talk',
      after: '- Client name: Harbor\n- Static content, next steps: Call',
    },
  ])
})

describe('what changed between two texts', () => {
  it.each([
    ['same text', 'same text', 'same text'],
    ['We help you', 'We gladly help you', 'We{+ gladly} help you'],
    ['We gladly help', 'We help', 'We{- gladly} help'],
    ['a red house', 'a blue house', 'a{- red}{+ blue} house'],
    ['for $5,000.', 'for $8,500.', 'for{- $5,000}{+ $8,500}.'],
    ['', 'new', '{+new}'],
    ['old', '', '{-old}'],
    ['', '', ''],
    ['We will help you soon', 'They can aid me soon', '{-We will help you}{+They can aid me} soon'],
    ['Monday to Friday', 'Sunday to Tuesday', '{-Monday to Friday}{+Sunday to Tuesday}'],
    [
      'red, always and everywhere, hot',
      'blue, always and everywhere, cold',
      '{-red}{+blue}, always and everywhere,{- hot}{+ cold}',
    ],
  ])('%j to %j', (before, after, shown) => {
    expect(markDifferences(before, after)).toBe(shown)
  })

  it.each([
    ['a word', 'a **word**', 'a{- word}{+ WORD}'],
    ['a **word**', 'a **word** more', 'a WORD{+ more}'],
    ['- one\n- two', '- one\n- new\n- two', '- one\n- {+new}\n- two'],
    [
      '- the first item\n- the second',
      '- the very first item\n- the third',
      '- the{+ very} first item\n- the{- second}{+ third}',
    ],
    ['One.\n\nTwo.', 'Two.', '{-One.}\nTwo.'],
    ['a point', '- a point', '- {+a point}\n{-a point}'],
    ['* one\n\n\n* two', '- one\n- two', '- one\n- two'],
  ])('distinguishes markup from text: %j to %j', (before, after, shown) => {
    expect(markDifferences(before, after)).toBe(shown)
  })

  it('looks like the texts, without their signs', () => {
    expect(html('We **help**.\n\n- one\n- two', 'We **gladly help**.\n\n- one\n- *two*')).toBe(
      '<div><p>We <ins><strong>gladly</strong></ins> <strong>help</strong>.</p>' +
        '<ul><li data-change="Kept">one</li><li data-change="Kept"><del>two</del><ins><em>two</em></ins></li></ul></div>',
    )
  })

  it('gives both texts back, however they differ', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c.', '**b**', '- a', ' ', ' ', '\n', '\n\n'), { maxLength: 30 })
      .map((parts) => parts.join(''))
    const read = (found: string) =>
      readPassage(found)
        .flatMap(({ lines }) => lines.flat().map((run) => run.text))
        .join('')
        .replace(/\s/g, '')
    fc.assert(
      fc.property(text, text, (before, after) => {
        const without = (change: Change) =>
          differences(before, after)
            .flatMap(({ stretches }) => stretches.filter((stretch) => stretch.change !== change))
            .flatMap(({ runs }) => runs.map((run) => run.text))
            .join('')
            .replace(/\s/g, '')
        expect([without('Added'), without('Removed')]).toEqual([read(before), read(after)])
      }),
      { numRuns: 500 },
    )
  })

  it('is found word by word in texts of any length', () => {
    const before = 'one two '.repeat(20_000)
    const parts = differences(before, `${before}three`)
    expect(parts.flatMap(({ stretches }) => stretches.map(({ change }) => change))).toEqual(['Kept', 'Added'])
    const words = Array.from({ length: 70_000 }, (_, number) => `word${number}`)
    const steps = sequenceDiff(words, [...words, words[0] ?? ''], { keyOf: (word) => word, isReadable: true })
    expect(steps.filter(({ change }) => change !== 'Kept')).toEqual([{ change: 'Added', item: 'word0' }])
  })
})
