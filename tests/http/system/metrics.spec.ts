import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { post } from '#tests/support/post.ts'
import { queryDatabase } from '#tests/support/servers/connected-client.ts'

const token = 'a-token-for-tests'
const ops = join(import.meta.dirname, '../../../ops')

let atrium: TestAtrium
beforeAll(async () => {
  atrium = await startTestAtrium({ METRICS_TOKEN: token })
})
afterAll(() => atrium.stop())

const scrape = (authorization = `Bearer ${token}`) => fetch(`${atrium.url}/metrics`, { headers: { authorization } })
const scrapeText = async () => (await scrape()).text()

describe('the metrics', () => {
  it('are given to the holder of the token alone', async () => {
    expect((await scrape()).status).toBe(200)
    for (const wrong of ['', 'Bearer', 'Bearer wrong', `Basic ${token}`]) expect((await scrape(wrong)).status).toBe(401)
    for (const right of [`bearer ${token}`, `BEARER  ${token}`]) expect((await scrape(right)).status).toBe(200)
  })

  it('are OpenMetrics text', async () => {
    const response = await scrape()
    expect(response.headers.get('content-type')).toContain('application/openmetrics-text')
    expect((await response.text()).endsWith('# EOF\n')).toBe(true)
  })

  it('count requests by the pattern of their route', async () => {
    await fetch(`${atrium.url}/api/leads/0199c0de-0000-7000-8000-000000000000`)
    const countLine = /^atrium_http_request_duration_seconds_count\{.*route="\/api\/leads\/:id".*status="401".*\} 1$/m
    await eventually(async () => expect(await scrapeText()).toMatch(countLine))
  })

  it('count appends, attempts and the queue', async () => {
    const staff = await staffClient(atrium.url)
    const inputs = { clientName: 'Ada', meetingNotes: 'More customers.' }
    expect((await post(staff.send, '/api/workflows/4/run', { inputs })).status).toBe(201)
    await eventually(async () => {
      const text = await scrapeText()
      expect(text).toMatch(/^atrium_run_attempts_total\{outcome="drafted"\} 1$/m)
      expect(text).toMatch(/^atrium_run_queue_length 0$/m)
      expect(text).toMatch(/^atrium_append_batch_size_count [1-9]/m)
    })
  })

  it('tell the lag of the relay in use, not of one to a bus that was replaced, which stays behind', async () => {
    await queryDatabase(
      atrium.databaseUrl,
      `insert into subscriptions values ('bus-relay 2026-01-01T00:00:00Z RunFailed', 0)`,
    )
    await eventually(async () => {
      const lags = (await scrapeText()).match(/^atrium_subscription_lag_events\{subscription="bus-relay.*$/gm)
      expect(lags).toEqual(['atrium_subscription_lag_events{subscription="bus-relay"} 0'])
    })
  })

  it('include every one that the alerts and the dashboard name', async () => {
    const text = await scrapeText()
    const files = ['alerts.yml', 'grafana-dashboard.json'].map((file) => readFileSync(join(ops, file), 'utf8')).join()
    const names = new Set(files.match(/\batrium_[a-z_]+/g))
    expect(names.size).toBeGreaterThan(10)
    for (const name of names) expect(text).toContain(name)
  })
})

it('an alert is explained in the operations guide', () => {
  const guide = readFileSync(join(ops, '../docs/operations.md'), 'utf8')
  const { groups } = parse(readFileSync(join(ops, 'alerts.yml'), 'utf8')) as {
    groups: { rules: { alert: string }[] }[]
  }
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
  expect(alerts.length).toBeGreaterThan(5)
  for (const alert of alerts) expect(guide).toContain(`**${alert}**`)
})

it('without a token there are none', async () => {
  const bare = await startTestAtrium()
  try {
    expect((await fetch(`${bare.url}/metrics`)).status).toBe(404)
  } finally {
    await bare.stop()
  }
})
