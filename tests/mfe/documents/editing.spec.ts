import { describe, expect, it } from 'vitest'
import { collisionsOf, rebased } from '../../../mfe/documents/parts/edit/collision.ts'
import { outputsOf, textsOf } from '../../../mfe/documents/parts/edit/draft.ts'
import { type Replacement, toggledBullets, toggledMark } from '../../../mfe/documents/parts/edit/marks.ts'
import { overviewKind } from '../../../mfe/documents/parts/staff/overview-kind.ts'
import { proposalKind } from '../../../mfe/documents/parts/staff/proposal-kind.ts'
import { opening } from '../../../mfe/documents/parts/suggest/opening.ts'
import { anOverview, aProposal } from '../../support/documents.ts'

/** A text with its selection between brackets: `a [b] c`. */
const selected = (marked: string) => {
  const start = marked.indexOf('[')
  const end = marked.indexOf(']') - 1
  return { text: marked.replace(/[[\]]/g, ''), selection: { start, end } }
}

const applied = (text: string, { start, end, text: put, selected: [from, to] }: Replacement) => {
  const changed = text.slice(0, start) + put + text.slice(end)
  return `${changed.slice(0, from)}[${changed.slice(from, to)}]${changed.slice(to)}`
}

describe('the toolbar', () => {
  it.each([
    ['bold', 'a [word] b', 'a **[word]** b'],
    ['bold', 'a **[word]** b', 'a [word] b'],
    ['italic', 'a [word] b', 'a *[word]* b'],
    ['italic', 'a *[word]* b', 'a [word] b'],
    ['italic', '**[word]**', '***[word]***'],
    ['italic', '***[word]***', '**[word]**'],
    ['bold', '***[word]***', '*[word]*'],
    ['bold', 'a[ word ]b', 'a **[word]** b'],
    ['bold', 'a [] b', 'a **[]** b'],
    ['bold', '- [one\n- two]', '- [**one**\n- **two**]'],
    ['bold', '[- one\n\ntwo]', '[- **one**\n\n**two**]'],
  ] as const)('%s: %j becomes %j', (mark, before, after) => {
    const { text, selection } = selected(before)
    expect(applied(text, toggledMark(text, selection, mark))).toBe(after)
  })

  it.each([
    ['o[n]e', '[- one]'],
    ['[one\ntwo]', '[- one\n- two]'],
    ['[- one\n- two]', '[one\ntwo]'],
    ['[- one\ntwo]', '[- one\n- two]'],
    ['a\n[b\n\nc]\nd', 'a\n[- b\n\n- c]\nd'],
    ['[]', '[- ]'],
  ])('bullets: %j becomes %j', (before, after) => {
    const { text, selection } = selected(before)
    expect(applied(text, toggledBullets(text, selection))).toBe(after)
  })
})

describe('what is saved', () => {
  it('is wrapped, and holds what is not known here as it was', () => {
    const known = { ...anOverview, added: { by: 'somebody' } }
    const outputs = JSON.parse(outputsOf(overviewKind.fields, known, { section1_content: 'New', justification: 'Why' }))
    expect(outputs).toEqual({
      success: true,
      data: { ...known, section1_content: 'New', recommendation: { packageName: 'Snapshot', justification: 'Why' } },
    })
  })

  it('can be any of the sections written for the client, and none other', () => {
    expect(textsOf(overviewKind.fields, anOverview)).toEqual({
      section1_content: 'You want to grow.',
      justification: 'It is small.',
    })
    expect(Object.keys(textsOf(proposalKind.fields, aProposal))).toEqual([
      'executiveSummary',
      'understandingObjectives',
      'proposedSolution',
      'projectScope',
      'timeline',
      'investment',
    ])
  })
})

describe('two who edit at once', () => {
  const draft = { version: 3, base: { a: '1', b: '1', c: '1' }, texts: { a: 'mine', b: '1', c: 'mine' } }
  const theirs = { a: 'theirs', b: 'theirs', c: '1' }

  it('are shown what differs, and which text is the newer one', () => {
    expect(collisionsOf(draft, theirs)).toEqual([
      { name: 'a', mine: 'mine', theirs: 'theirs', likely: 'mine' },
      { name: 'b', mine: '1', theirs: 'theirs', likely: 'theirs' },
      { name: 'c', mine: 'mine', theirs: '1', likely: 'mine' },
    ])
  })

  it('go on from what was saved, with the texts that were chosen', () => {
    expect(rebased(draft, { version: 5, texts: theirs }, { a: 'theirs', b: 'theirs', c: 'mine' })).toEqual({
      version: 5,
      base: theirs,
      texts: { a: 'theirs', b: 'theirs', c: 'mine' },
    })
  })
})

describe('the beginning of a text', () => {
  it.each([
    ['x'.repeat(200), 'x'.repeat(200)],
    ['x'.repeat(201), `${'x'.repeat(200)}...`],
    [`${'x'.repeat(199)}👍`, `${'x'.repeat(199)}...`],
  ])('%s', (text, shown) => {
    expect(opening(text)).toBe(shown)
  })
})
