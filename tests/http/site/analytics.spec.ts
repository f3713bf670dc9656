import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analytics, type Observation } from '#contracts/site/http/analytics.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'

let atrium: TestAtrium
let staff: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium({ TRUST_PROXY: 'true' })
  staff = await staffClient(atrium.url)
})
afterAll(() => atrium.stop())

const today = new Date().toISOString().slice(0, 10)

/** From its own address, so that only one test exercises the rate limit. */
const observe = (body: object, headers: Record<string, string> = {}) =>
  post(apiClient(atrium.url).send, '/api/analytics', body, { 'x-forwarded-for': crypto.randomUUID(), ...headers })
const counts = async () => (await staff.call(analytics.read, { query: {} })).counts
const countOf = async (page: string) => (await counts()).find((one) => one.page === page)?.count ?? 0

describe('what happened on a page', () => {
  it('is counted for its day, a crowd at once too', async () => {
    const body: Observation = { event: 'page_view', page: '/' }
    const answers = await Promise.all(Array.from({ length: 40 }, () => observe(body)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect(await counts()).toEqual([{ day: today, event: 'page_view', page: '/', error: null, count: 40 }])
  })

  it.each([
    ['/s/AZrVx-secret', '/s/:id'],
    ['/dashboard/workflows/7?tab=runs', '/dashboard/workflows/:id'],
    ['/dashboard/proposals/019a-secret#top', '/dashboard/proposals/:id'],
    ['/dashboard/leads?lead=019a-secret', '/dashboard/leads'],
    ['/ada@example.com', 'other'],
  ])('at %s is counted for %s, without personal data', async (page, kind) => {
    const before = await countOf(kind)
    expect((await observe({ event: 'page_view', page })).status).toBe(204)
    expect(await countOf(kind)).toBe(before + 1)
    expect(JSON.stringify(await counts())).not.toMatch(/secret|ada@/)
  })

  it('takes the reason only of a report that could not be shown', async () => {
    await observe({ event: 'public_report_error', page: '/report', error: 'missing_outputs' })
    await observe({ event: 'public_report_access', page: '/report', error: 'missing_outputs' })
    const reports = (await counts()).filter(({ page }) => page === '/report')
    expect(reports).toEqual([
      { day: today, event: 'public_report_access', page: '/report', error: null, count: 1 },
      { day: today, event: 'public_report_error', page: '/report', error: 'missing_outputs', count: 1 },
    ])
  })

  it.each([{ dnt: '1' }, { 'sec-gpc': '1' }])('from a browser that sends %o is not counted', async (header) => {
    expect((await observe({ event: 'page_view', page: '/terms-of-service' }, header)).status).toBe(204)
    expect(await countOf('/terms-of-service')).toBe(0)
  })

  it.each([
    { event: 'page_view' },
    { event: 'drop table', page: '/' },
    { event: 'page_view', page: 'https://evil.example' },
    { event: 'public_report_error', page: '/', error: 'made up' },
    { event: 'page_view', page: `/${'x'.repeat(2000)}` },
  ])('is refused as %j', async (body) => void (await expectProblem(await observe(body), 400)))

  it('is counted at most 120 times a minute from one address', async () => {
    const from = { 'x-forwarded-for': '10.1.1.1' }
    const answers = await Promise.all(
      Array.from({ length: 130 }, () => observe({ event: 'page_view', page: '/privacy-policy' }, from)),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    expect(await countOf('/privacy-policy')).toBe(120)
  })
})

describe('the counts', () => {
  it('can be limited to a period', async () => {
    const { counts: none } = await staff.call(analytics.read, { query: { to: '2020-01-01' } })
    expect(none).toEqual([])
    await expectProblem(await staff.send('/api/analytics?from=0000-01-01', {}), 400)
  })
})

it('nothing was a defect', () => expect(atrium.defects).toEqual([]))
