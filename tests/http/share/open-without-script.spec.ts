import { afterAll, beforeAll, expect, it } from 'vitest'
import { publicReports } from '#contracts/share/http/public.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'

let atrium: TestAtrium
let links: ReturnType<typeof sharedRuns>
beforeAll(async () => {
  atrium = await startTestAtrium()
  links = sharedRuns(await staffClient(atrium.url))
})
afterAll(async () => {
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})

const press = (reader: ApiClient, token: string, fields: Record<string, string> = {}, headers = {}) =>
  reader.send(`/s/${token}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields), headers })

it('a press of the button opens the report, as the script would', async () => {
  const { token } = await links.shared()
  const reader = apiClient(atrium.url)
  const answer = await press(reader, token)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/report'])
  expect((await reader.call(publicReports.read, {})).workflow.id).toBe(5)
})

it.each([
  ['never made', 'never-made'],
  ['an open one', 'opening'],
  ['very long', 'a'.repeat(2000)],
  ['badly encoded', '%E0%A4%A'],
  ['a zero byte', '%00'],
])('a token that is %s is an invalid link', async (_name, token) => {
  const answer = await press(apiClient(atrium.url), token)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const page = await answer.text()
  expect(page).toContain('This link is invalid or has expired.')
  expect(page).not.toContain('<script src="/paper')
})

it('the gate shows the error, and never echoes a passcode', async () => {
  const { token } = await links.shared({ passcode: 'harbor light', requireEmail: true })
  const reader = apiClient(atrium.url)
  const messageFor = async (fields: Record<string, string>) => {
    const answer = await press(reader, token, fields)
    return [answer.status, await answer.text()] as const
  }
  const [status, page] = await messageFor({ passcode: 'a wrong one', email: 'mara@harbor.example' })
  expect(status).toBe(403)
  expect(page).toContain('This passcode is not right')
  expect(page).not.toContain('a wrong one')
  expect((await messageFor({ passcode: 'harbor light', email: 'mara' }))[1]).toContain('Invalid email address')
  for (const rubbish of ['\0', 'x'.repeat(500), '<script>alert(1)</script>', '\ud83d']) {
    expect((await messageFor({ passcode: rubbish, email: rubbish }))[0]).toBe(403)
  }
  expect((await reader.send('/report', {})).status).toBe(403)
})

it('refuses a body that is not its own form', async () => {
  const { token } = await links.shared()
  const reader = apiClient(atrium.url)
  expect((await press(reader, token, {}, { origin: 'https://elsewhere.example' })).status).toBe(403)
  expect((await reader.send(`/s/${token}`, { method: 'POST', body: '{}' })).status).toBe(415)
  expect((await reader.send('/report', {})).status).toBe(403)
})

it('guessing is throttled, with the button and the script together', async () => {
  const reader = apiClient(atrium.url)
  const statuses = new Set<number>()
  for (let guess = 0; guess < 65; guess += 1) statuses.add((await press(reader, `guess-${guess}`)).status)
  expect([...statuses]).toEqual([404, 429])
})
