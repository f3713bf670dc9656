import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicReports } from '#contracts/share/http/public.ts'
import { apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { aProposal } from '#tests/support/document/documents.ts'
import { type MadeShare, sharedRuns } from '#tests/support/share/shared-run.ts'

let atrium: TestAtrium
let links: ReturnType<typeof sharedRuns>
let made: MadeShare
beforeAll(async () => {
  atrium = await startTestAtrium()
  links = sharedRuns(await staffClient(atrium.url))
  made = await links.shared()
})
afterAll(async () => {
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})

const get = (path: string, init: RequestInit = {}) => apiClient(atrium.url).send(path, init)

/** Not cached, not indexed, without referrer, not framed, and without third-party content. */
const expectPrivate = ({ headers }: Response) => {
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('http')
}

describe('the page of a link', () => {
  it('is the same for every token, and contains none', async () => {
    const tokens = [made.token, 'opening', 'rubbish', 'a'.repeat(2000), '%E0%A4%A', '%3Cscript%3Ealert(1)']
    const pages = new Set<string>()
    for (const token of tokens) {
      const answer = await get(`/s/${token}`)
      expect(answer.status).toBe(200)
      expectPrivate(answer)
      pages.add(await answer.text())
    }
    expect(pages.size).toBe(1)
    expect([...pages].join()).toContain('Redirecting to report...')
  })

  it('has nothing below it', async () => {
    for (const path of ['/s', '/s/', `/s/${made.token}/more`]) expect((await get(path)).status, path).toBe(404)
  })
})

describe('the page of a report', () => {
  const openShare = async ({ token }: MadeShare) => {
    const reader = apiClient(atrium.url)
    await reader.call(publicReports.exchange, { params: { redirectToken: token }, body: {} })
    return reader
  }

  it('contains the document before any script runs, with the best accepted compression', async () => {
    const reader = await openShare(made)
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await reader.send('/report', { headers: { 'accept-encoding': encoding } })
      expect(answer.status).toBe(200)
      expectPrivate(answer)
      expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
      const page = await answer.text()
      for (const text of ['Harbor &amp; Pine Coffee', aProposal.investment]) expect(page).toContain(text)
      expect(page).not.toContain(made.token)
    }
  })

  it('has the right status and message without a readable report', async () => {
    const [stranger, link] = [await get('/report'), await links.shared()]
    expect(stranger.status).toBe(403)
    expectPrivate(stranger)
    expect(await stranger.text()).toContain('Access denied')
    const reader = await openShare(link)
    await links.revoke(link.share.id)
    const over = await reader.send('/report', {})
    expect(over.status).toBe(404)
    expectPrivate(over)
    const page = await over.text()
    expect(page).toContain('Report not found or has expired')
    expect(page).not.toContain('Harbor')
  })
})
