import { describe, expect, it } from 'vitest'
import { overviewKind } from '#mfe/documents/components/staff/overview-kind.ts'
import { proposalKind } from '#mfe/documents/components/staff/proposal-kind.ts'
import { opening } from '#mfe/documents/components/suggest/opening.ts'
import { collisionsOf, rebaseDraft } from '#mfe/documents/model/collision.ts'
import { outputsOf, textsOf } from '#mfe/documents/model/draft.ts'
import { pricesMarkup } from '#mfe/documents/model/price-draft.ts'
import { anOverview, aProposal } from '#tests/support/document/documents.ts'

describe('what is saved', () => {
  it('is wrapped, and holds what is not known here as it was', () => {
    const known = { ...anOverview, added: { by: 'somebody' } }
    const outputs = JSON.parse(outputsOf(overviewKind.fields, known, { section1_content: 'New', justification: 'Why' }))
    expect(outputs).toEqual({
      success: true,
      data: { ...known, section1_content: 'New', recommendation: { packageName: 'Snapshot', justification: 'Why' } },
    })
  })

  it('can be any of the sections written for the client, the prices, and nothing else', () => {
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
      'pricing',
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
    expect(rebaseDraft(draft, { version: 5, texts: theirs }, { a: 'theirs', b: 'theirs', c: 'mine' })).toEqual({
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

it('compares prices with quantities in the notation of the document', () => {
  const item = { name: 'Flyers', quantity: 1500.5, unitPrice: 200, optional: false, selected: false }
  const table = JSON.stringify({ currency: 'USD', taxRate: 0, items: [item] })
  expect(pricesMarkup(table)).toBe('- Flyers: 1,500.5 × $2.00 = $3,001.00\n- Total: $3,001.00')
})
