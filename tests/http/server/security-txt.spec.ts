import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { rawRequest } from '#tests/support/raw-http.ts'

let atrium: TestAtrium
beforeAll(async () => {
  atrium = await startTestAtrium({ CONTACT_EMAIL: 'security@example.com' })
})
afterAll(() => atrium.stop())

it('security.txt names the address for reports of vulnerabilities (RFC 9116)', async () => {
  const answer = await fetch(`${atrium.url}/.well-known/security.txt`)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const lines = (await answer.text()).trim().split('\n')
  const fields = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]))
  expect(fields.get('Contact')).toBe('mailto:security@example.com')
  expect(fields.get('Canonical')).toBe(`${atrium.url}/.well-known/security.txt`)
  expect(fields.get('Preferred-Languages')).toBe('en')
  const daysLeft = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000
  expect(daysLeft).toBeGreaterThan(100)
  expect(daysLeft).toBeLessThan(365)
  expect(lines).toHaveLength(4)
})

it('a password manager gets to the page that changes a password, and no page for names without one', async () => {
  const answer = await fetch(`${atrium.url}/.well-known/change-password`)
  expect([answer.redirected, answer.status, new URL(answer.url).pathname]).toEqual([true, 200, '/dashboard/account'])
  // Managers ask for this name, as some servers answer 200 to any.
  const absent = 'resource-that-should-not-exist-whose-status-code-should-not-be-200'
  expect((await fetch(`${atrium.url}/.well-known/${absent}`)).status).toBe(404)
})

it.each(['/', '/api/leads', '/dashboard'])('TRACE of %s is not answered with what was sent', async (path) => {
  const answer = await rawRequest(atrium.url, [`TRACE ${path} HTTP/1.1`, 'X-Secret: swordfish'])
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(answer).not.toContain('swordfish')
})
