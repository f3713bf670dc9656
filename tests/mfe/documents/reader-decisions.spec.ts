import { describe, expect, it } from 'vitest'
import { usualFormats } from '#contracts/formats.ts'
import type { ReportDecision } from '#contracts/share/http/decisions.ts'
import { documentPages } from '#mfe/documents/reader/pages.tsx'
import { aProposal } from '#tests/support/document/documents.ts'

const brand = { brandName: 'Northlight', legalEntity: 'Northlight LLC', contactEmail: 'hello@northlight.example' }
const frame = { brand, analyticsSrc: null, language: 'en', formats: usualFormats }
const assets = { css: '', openingCss: '', paperCss: '', openingScript: '/o.js', reportScript: '/r.js', icon: '/i.svg' }
const pages = documentPages({ ...assets, fonts: [] })

const at = '2026-01-20T14:05:00.000Z'
const items = [
  { name: 'Workshop', quantity: 1, unitPrice: 850_000, optional: false, selected: false },
  { name: 'Training', quantity: 1, unitPrice: 150_000, optional: true, selected: false },
]
const priced = { ...aProposal, pricing: { currency: 'USD', taxRate: 0, items } }
const open: ReportDecision = {
  ...{ until: at, state: 'open', at: null, name: null, version: null, number: null, reason: null },
  ...{ shown: 1, shownNumber: 1, sentence: 'I accept.', documentHash: null, price: null },
  ...{ isOwn: false, asksForEmail: false, before: null },
}
const accepted: ReportDecision = {
  ...{ ...open, state: 'accepted', at, name: 'Noor', version: 1, number: 1, isOwn: true, documentHash: 'cafe' },
  price: { selected: [1], total: 1_000_000, currency: 'USD' },
}

const pageWith = (decision: ReportDecision, sender?: string, pricing = priced.pricing) => {
  const outputs = JSON.stringify({ success: true, data: { ...priced, pricing } })
  const run = { id: 'a run', outputs, startedAt: at, completedAt: at }
  const report = { run, workflow: { id: 5, name: 'Proposal', description: '' } }
  return pages.report({ type: 'Report', report, shareId: 'a share', sender, version: 3, decision }, frame)
}

const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

describe('the page of a document that asks for a decision', () => {
  it('says who sent it, and has a way to the form with the sum', () => {
    expect(textOf(pageWith(open, 'Ada Lovelace'))).toContain('Sent by Ada Lovelace')
    expect(textOf(pageWith(open))).not.toContain('Sent by')
    expect(pageWith(open)).toMatch(/<a class="[^"]*" href="#decision">Accept<span data-total="true">\$8,500.00<\/span>/)
    expect(pageWith(accepted)).not.toMatch(/href="#decision">Accept</)
  })

  it('speaks of items that were added only where there are such', () => {
    expect(textOf(pageWith(open))).toContain('Total with the items added above: $8,500.00')
    const page = pageWith(open, undefined, { ...priced.pricing, items: items.slice(0, 1) })
    expect(textOf(page.slice(page.indexOf('id="decision-title"')))).toMatch(/ Total \$8,500\.00 /)
    expect(textOf(page)).not.toContain('items added')
  })

  it('says after an acceptance what happens next, with the receipt before the folded hash', () => {
    const page = pageWith(accepted)
    const text = textOf(page.slice(page.indexOf('id="decision-title"')))
    expect(text).toMatch(/Total \$10,000.00 What happens next .* Your receipt How to check the text .* cafe/)
    expect(page.slice(0, page.indexOf('cafe'))).toMatch(/<details class="[^"]*"><summary>How to check the text/)
  })

  it('keeps the next steps from other readers of the link, and the hash in sight on paper', () => {
    expect(textOf(pageWith({ ...accepted, isOwn: false, name: null }))).not.toMatch(/What happens next|Your receipt/)
    const paper = pages.printed({ type: 'Proposal', data: priced }, frame, accepted)
    expect(paper).toContain('cafe')
    expect(paper).not.toContain('How to check the text')
  })
})

it('the page of an invalid link names the address to write to', () => {
  expect(pages.opening(frame, { status: 404, detail: 'Not found' })).toContain('href="mailto:hello@northlight.example"')
})
