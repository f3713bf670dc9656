import { describe, expect, it } from 'vitest'
import { usualFormats } from '#contracts/formats.ts'
import type { PublicReport, ReportView } from '#contracts/share/http/public.ts'
import { documentPages } from '#mfe/documents/reader/pages.tsx'
import { anOverview, aProposal } from '#tests/support/document/documents.ts'
import { hostileTexts } from '#tests/support/fuzz/hostile-texts.ts'

const brand = {
  brandName: 'Northlight',
  legalEntity: 'Northlight LLC',
  contactEmail: 'hello@northlight.example',
  secret: 'no part of a page',
}
const frame = { brand, analyticsSrc: '/site/analytics.js', language: 'en', formats: usualFormats }
const assets = {
  css: 'body{margin:0}',
  openingCss: 'p{color:green}',
  paperCss: 'p{margin:0}',
  openingScript: '/paper/opening.js',
  reportScript: '/paper/report.js',
  icon: '/paper/icon.svg',
  fonts: ['/paper/a.woff2'],
}
const pages = documentPages(assets)

const at = '2026-01-20T14:05:00.000Z'

const reportOf = (id: number, outputs: string | null, name = 'Newsletter Digest', description = 'Each week.') => {
  const report: PublicReport = {
    run: { id: 'a run', outputs, startedAt: at, completedAt: '2026-01-21T09:00:00.000Z' },
    workflow: { id, name, description },
  }
  return pages.report({ type: 'Report', report, shareId: 'a share', version: 3 }, frame)
}

const textOf = (html: string) =>
  html
    .slice(html.indexOf('<body>'))
    .replace(/<template.*?<\/template>/gs, ' ')
    .replace(/<style.*?<\/style>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')
    .trim()

const refusalPage = (status: 403 | 404 | 500) => pages.report({ type: 'Unavailable', status } as ReportView, frame)

describe('the page of a report', () => {
  it('is an overview for workflow 4, a proposal for 5, and what came out for any other', () => {
    expect(textOf(reportOf(4, JSON.stringify(anOverview)))).toContain('Engagement Overview Prepared for Harbor')
    expect(textOf(reportOf(5, JSON.stringify({ success: true, data: aProposal })))).toContain('Engagement Proposal')
    const other = textOf(reportOf(2, 'Two segments stand out.'))
    for (const part of ['Newsletter Digest', 'Each week.', 'Report Output', 'Two segments stand out.'])
      expect(other).toContain(part)
    expect(other).toContain('Report generated January 20, 2026 at 2:05 PM UTC')
    expect(other).toContain('Completed January 21, 2026 at 9:00 AM UTC')
  })

  it.each([
    ['{"order":7615917337495251231,"total":1.10}', '{ "order": 7615917337495251231, "total": 1.10 }'],
    ['12345678901234567890', '12345678901234567890'],
    ['['.repeat(100_000) + ']'.repeat(100_000), '[ [ [ ['],
  ])('shows the digits of an output as they came', (outputs, words) => {
    expect(textOf(reportOf(2, outputs)).replaceAll('&quot;', '"')).toContain(words)
  })

  it.each([null, '', ' \n'])('reports a missing output (%j)', (outputs) => {
    const html = reportOf(2, outputs)
    expect(textOf(html)).toContain('Report Output No output available')
    expect(html).toContain('data-error="missing_outputs"')
  })

  it('spreads JSON over lines, and shuts a foreign page into a frame that can do nothing', () => {
    expect(reportOf(2, '{"rate":0.3}')).toContain('{\n  &quot;rate&quot;: 0.3\n}')
    const html = reportOf(2, '{"page":"<!DOCTYPE html><script>alert(1)</script>"}')
    expect(html).toContain('sandbox="" srcDoc="&lt;!DOCTYPE html&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
    expect(html.replaceAll(/<script[^>]* src=[^>]*><\/script>/g, '')).not.toContain('<script')
  })

  it.each([
    [403, 'Access denied', 'access_denied'],
    [404, 'Report not found or has expired', 'not_found'],
    [500, 'Failed to load report', 'unknown_error'],
  ] as const)('says at %i: %s', (status, words, error) => {
    expect(textOf(refusalPage(status))).toBe(
      `Northlight Unable to Load Report ${words} The link may have expired. Please contact the sender for a new link. Write to hello@northlight.example`,
    )
    expect(refusalPage(status)).toContain(`data-error="${error}"`)
  })

  it.each([
    [4, null, 'Overview not found', 'missing_outputs'],
    [5, ' ', 'Proposal not found', 'missing_outputs'],
    [4, '{"cut": "off', 'Invalid overview data', 'data_parsing_error'],
    [5, JSON.stringify(anOverview), 'Invalid proposal data', 'data_parsing_error'],
  ])('of workflow %i with outputs %j says: %s', (id, outputs, words, error) => {
    const html = reportOf(id, outputs)
    expect(textOf(html)).toContain(`Unable to Load Report ${words}`)
    expect(html).toContain(`data-error="${error}"`)
  })

  it('shows that it is loading if the server could not render it', () => {
    expect(textOf(pages.loading(frame))).toContain('Loading report...')
  })

  it('has a descriptive title and noindex', () => {
    expect(reportOf(5, JSON.stringify(aProposal))).toContain(
      '<title>Engagement Proposal for Harbor &amp; Pine Coffee | Northlight</title>',
    )
    expect(refusalPage(404)).toContain('<title>Unable to Load Report | Northlight</title>')
    for (const html of [refusalPage(404), pages.opening(frame), pages.loading(frame)])
      expect(html).toContain('<meta name="robots" content="noindex, nofollow">')
  })

  it('loads the first-party analytics script, and no third-party one', () => {
    const loads = (analyticsSrc: string | null) =>
      pages.report({ type: 'Unavailable', status: 404 }, { ...frame, analyticsSrc })
    expect(loads('/site/analytics.js')).toContain('<script defer src="/site/analytics.js">')
    for (const src of ['https://other.example/a.js', '//other.example/a.js', '/\\other.example/a.js', null])
      expect(loads(src).match(/<script/g)).toHaveLength(1)
  })
})

describe('the page of a link', () => {
  it('is the same for every token, and runs its script before loading anything', () => {
    const html = pages.opening(frame)
    expect(html.indexOf('<script src="/paper/opening.js">')).toBeLessThan(html.search(/<link|<style|<meta name/))
    expect(textOf(html)).toContain('Redirecting to report...')
    for (const words of [
      'Invalid Link',
      'This link is invalid or has expired.',
      'Please contact the sender for a new link.',
    ])
      expect(html).toContain(words)
  })
})

describe('a printed document', () => {
  it('has its styles inside and neither script nor anything to load', () => {
    const html = pages.printed({ type: 'Proposal', data: aProposal }, frame)
    expect(html).toContain('<style>p{margin:0}</style>')
    expect(html).not.toMatch(/<script|<link|src=|\/paper\//)
    expect(textOf(html)).toContain('Estimated Investment $8,500.')
  })
})

/** The document with every text replaced by this one. */
const fill = <Content>(value: Content, text: string): Content =>
  JSON.parse(JSON.stringify(value), (_key, part: unknown) => (typeof part === 'string' ? text : part))

const plain = 'a plain text'

/** The names of all elements, in order: text may change their content, never the elements. */
const elementsOf = (html: string) => new Set(html.match(/<[a-z][\w-]*/gi))

describe('a report that holds a hostile text in every field', () => {
  const draw = (words: string) =>
    reportOf(4, JSON.stringify(fill(anOverview, words))) + reportOf(2, words, words, words)
  const expectedIds = new Set([...elementsOf(draw(plain)), '<ul', '<li', '<br', '<strong', '<em'])

  it.each(hostileTexts)('%s is shown as text', (_name, text) => {
    const html = draw(text.slice(0, 20_000))
    expect([...elementsOf(html)].filter((element) => !expectedIds.has(element))).toEqual([])
    expect(html).not.toMatch(/<[^>]*\son\w+=/i)
  })
})
