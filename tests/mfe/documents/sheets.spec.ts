import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { SheetProps } from '#mfe/documents/components/sheet/overview-sheet.tsx'
import { overviewKind } from '#mfe/documents/components/staff/overview-kind.ts'
import { proposalKind } from '#mfe/documents/components/staff/proposal-kind.ts'
import { anOverview, aProposal } from '#tests/support/document/documents.ts'
import { hostileTexts } from '#tests/support/fuzz/hostile-texts.ts'

const brand = { brandName: 'Northlight', legalEntity: 'Northlight LLC', contactEmail: 'hello@northlight.example' }

const render = <Content>(Sheet: ComponentType<SheetProps<Content>>, content: Content) =>
  renderToStaticMarkup(createElement(Sheet, { content, brand }))

const overview = (content = anOverview) => render(overviewKind.Sheet, content)
const proposal = (content = aProposal) => render(proposalKind.Sheet, content)

const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&amp;', '&')
const headings = (html: string) => [...html.matchAll(/<h2.*?<\/h2>/g)].map(([heading]) => textOf(heading).trim())

describe('an engagement overview', () => {
  it('numbers its sections', () => {
    expect(headings(overview())).toEqual([
      '1 Understanding Your Objective',
      '2 Guiding Philosophy',
      '3 Strategic Pillars',
      '4 Phased Engagement Framework',
      '5 Options for the First Step',
      '6 Next Steps',
    ])
  })

  it.each([null, undefined, { intro: 'Four of them.', pillars: [] }])(
    'counts one less without pillars (%j)',
    (strategicPillars) => {
      const staticContent = { ...anOverview.staticContent, strategicPillars }
      expect(headings(overview({ ...anOverview, staticContent })).slice(1, 3)).toEqual([
        '2 Guiding Philosophy',
        '3 Phased Engagement Framework',
      ])
    },
  )

  it('ends with one full stop, also for a client whose name has one', () => {
    expect(textOf(overview({ ...anOverview, clientName: 'Acme Inc.' }))).toMatch(/ for Acme Inc\.(?!\.)/)
  })

  it('says on its cover for whom it is, of which day, and of what industry, if it is known', () => {
    const cover = (html: string) => textOf(/<header.*<\/header>/.exec(html)?.[0] ?? '').trim()
    const start = 'Northlight Engagement Overview Prepared for Harbor & Pine Coffee Date January 20, 2026'
    expect(cover(overview())).toBe(`${start} Industry Hospitality`)
    expect(cover(overview({ ...anOverview, clientIndustry: null }))).toBe(start)
  })

  it('marks the recommended package and no other', () => {
    const other = { name: 'Blueprint', idealFor: 'Teams', investment: '$18,000', duration: '6 weeks' }
    const packages = [...anOverview.staticContent.packages, other]
    const html = overview({ ...anOverview, staticContent: { ...anOverview.staticContent, packages } })
    const rows = [...html.matchAll(/<tr.*?<\/tr>/g)].map(([row]) => textOf(row).trim())
    expect(rows).toEqual([
      'Assessment Package Ideal For Investment Timeline',
      'Snapshot Recommended Owners $2,500 1 week',
      'Blueprint Teams $18,000 6 weeks',
    ])
    expect(textOf(html)).toContain('Our Recommendation Snapshot It is small.')
  })
})

describe('a proposal', () => {
  it('has its eight sections', () => {
    expect(headings(proposal())).toEqual([
      '1 Executive Summary',
      '2 Objectives',
      '3 Proposed Solution',
      '4 Strategic Pillars',
      '5 Project Scope & Deliverables',
      '6 Project Timeline',
      '7 Estimated Investment',
      '8 Next Steps',
    ])
  })

  it('is titled, dated by when it was generated, and ends with a quote and a footer', () => {
    const html = proposal()
    expect(textOf(html)).toContain('Engagement Proposal Prepared for Harbor & Pine Coffee Date January 20, 2026')
    expect(html.indexOf('<blockquote')).toBeGreaterThan(html.lastIndexOf('<section'))
    expect(html.indexOf('<footer')).toBeGreaterThan(html.indexOf('<blockquote'))
  })

  it.each([
    ['last Tuesday', 'last Tuesday'],
    ['Offer 7', 'Offer 7'],
    ['2026-02-30', '2026-02-30'],
    ['2026-01-20T23:30:00.123456', 'January 20, 2026'],
    ['2026-01-20 23:30:00+00:00', 'January 20, 2026'],
    ['2026-01-20T99:30:00Z', '2026-01-20T99:30:00Z'],
    ['2026-01-20', 'January 20, 2026'],
    ['2026-01-20T23:30:00-01:00', 'January 21, 2026'],
  ])('shows the day of %s as %s', (generatedAt, day) => {
    expect(textOf(proposal({ ...aProposal, generatedAt }))).toContain(`Date ${day} `)
  })
})

describe('outputs of any kind', () => {
  const data = JSON.stringify(anOverview)
  it.each([
    ['bare', data],
    ['wrapped', `{"success":true,"data":${data}}`],
    ['encoded twice', JSON.stringify(data)],
    ['wrapped and encoded within', JSON.stringify({ success: true, data })],
  ])('%s are read', (_name, outputs) => {
    expect(overviewKind.read(outputs)?.clientName).toBe('Harbor & Pine Coffee')
  })

  it.each([
    ['none', null],
    ['cut off', data.slice(0, 300)],
    ['of an older shape', '{"client":"Harbor"}'],
    ['a proposal', JSON.stringify(aProposal)],
    ['a failure', '{"error":"Failed to generate proposal"}'],
  ])('%s are no overview', (_name, outputs) => {
    expect(overviewKind.read(outputs)).toBeNull()
  })

  it('an overview is no proposal', () => {
    expect(proposalKind.read(data)).toBeNull()
  })
})

/** The document with every text replaced by this one. */
const fill = <Content>(value: Content, text: string): Content =>
  JSON.parse(JSON.stringify(value), (_key, part: unknown) => (typeof part === 'string' ? text : part))

const elements =
  /<\/?(?:article|header|nav|div|p|ul|ol|li|strong|em|h[1-3]|dl|dt|dd|a|svg|rect|circle|section|span|table|thead|tbody|tr|th|td|blockquote|footer|br|link|style)(?: [\w-]+="[^"<>]*")*\/?>/gi

describe('a document that holds a hostile text in every field', () => {
  it.each(hostileTexts)('%s is shown as text', (_name, text) => {
    // In every field at once; formatted-text.spec.ts checks a single field against the whole of each text.
    const words = text.slice(0, 50_000)
    const html = overview(fill(anOverview, words)) + proposal(fill(aProposal, words))
    expect(html.replace(elements, '')).not.toMatch(/[<>]/)
  })
})
