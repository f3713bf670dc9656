import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSettings } from '#apps/settings.ts'
import { publicPages } from '#contracts/site/http/pages.ts'
import { staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { post } from '#tests/support/post.ts'
import { queryDatabase } from '#tests/support/servers/connected-client.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'

let atrium: TestAtrium
beforeAll(async () => {
  atrium = await startTestAtrium({ RETENTION_MONTHS: '36' })
})
afterAll(() => atrium.stop())

it('a visitor of the site gets no cookie', async () => {
  const send = (path: string, init: RequestInit = {}) => fetch(`${atrium.url}${path}`, init)
  const message = { name: 'Maya', email: 'maya@example.com', message: 'Hello.' }
  const answers = [
    ...(await Promise.all(Object.keys(publicPages).map((path) => send(path)))),
    await post(send, '/api/contact', message),
    await post(send, '/api/analytics', { event: 'page_view', page: '/' }),
  ]
  expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toEqual([])
})

it('counts identify no visitor', async () => {
  const rows = await queryDatabase<{ column_name: string }>(
    atrium.databaseUrl,
    `select column_name from information_schema.columns where table_name = 'page_counts' order by column_name`,
  )
  expect(rows.map((row) => row.column_name)).toEqual(['count', 'day', 'error', 'event', 'page'])
})

it('no document reaches a client before staff share it', async () => {
  const staff = await staffClient(atrium.url)
  const links = sharedRuns(staff)
  const runId = await links.proposal()
  const answer = await fetch(`${atrium.url}/api/public/report`)
  expect(answer.status).toBe(403)
  expect(await answer.text()).not.toContain(runId)
})

it('the policy names the time that leads are kept for', async () => {
  expect(readSettings({}).RETENTION_MONTHS).toBe(24)
  const policy = await (await fetch(`${atrium.url}/privacy-policy`)).text()
  expect(policy).toContain('deleted no later than 36 months after our last contact')
  expect(await (await fetch(`${atrium.url}/api/site`)).json()).toMatchObject({ retention: '36 months' })
})
