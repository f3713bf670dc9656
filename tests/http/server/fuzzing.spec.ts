import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Send } from '#contracts/client.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { problem } from '#contracts/problem.ts'
import type { Route } from '#contracts/route.ts'
import { allRoutes } from '#contracts/routes.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { type FuzzedRequest, requestTo } from '#tests/support/fuzz/request-arbitrary.ts'
import { connectedClient } from '#tests/support/servers/connected-client.ts'

/** Another seed makes other requests: `FUZZ_SEED=7 FUZZ_REQUESTS=1000 npm test -- tests/http/server/fuzzing.spec.ts`. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122)
let atrium: TestAtrium
let database: pg.Client
let ids: readonly string[]
let send: { readonly staff: Send; readonly public: Send }
const accepted = new Set<string>()

beforeAll(async () => {
  atrium = await startTestAtrium({ WORKER_CONCURRENCY: '0' })
  database = await connectedClient(atrium.databaseUrl)
  const staff = await staffClient(atrium.url)
  const { lead } = await staff.call(leads.create, { body: { name: 'Ada', email: 'ada@example.com' } })
  const inputs = { clientName: 'Ada', meetingNotes: 'A first talk' }
  const { run } = await staff.call(runs.start, { params: { id: '4' }, body: { inputs } })
  ids = ['1', '4', '5', lead.id, run.id, 'lead', 'run']
  send = { staff: staff.send, public: apiClient(atrium.url).send }
  for (const { request } of await unexplainedComplaints()) accepted.add(request)
})
afterAll(async () => {
  await database.end()
  await atrium.stop()
})

/** Excludes endless streams, which other tests cover, and sign-outs, which would end the test's own session. */
const isFuzzed = ({ path }: Route) =>
  !/\/events$|\/api\/events|auth\/(?:logout|password|sessions)|\/healthz|\/readyz/.test(path)

const fuzzed = allRoutes.filter(isFuzzed)
const requestsPerRoute = Number(process.env.FUZZ_REQUESTS ?? Math.ceil(2000 / fuzzed.length))

/** Routes that may answer 503, because this installation has no AI, mail server or printing browser. */
const mayBeUnconfigured = ({ path }: Route) =>
  /ai-edit-text|suggestions|generate-proposal|follow-up|\/mails|\/mail\/skipped|\.pdf|\/pdf/.test(path)

let examined = '0'

/** New events that no accepted request has caused: each event names its request. */
const unexplainedComplaints = async () => {
  const { rows } = await database.query<{ position: string; request: string }>(
    `select position, correlation_id as request, type, stream from events
      where position > $1 and stream !~ '^(security|staff)' order by position`,
    [examined],
  )
  examined = rows.at(-1)?.position ?? examined
  return rows.filter(({ request }) => !accepted.has(request))
}

const ask = (route: Route, { path, ...request }: FuzzedRequest) =>
  send[route.access === 'public' ? 'public' : 'staff'](path, { ...request, redirect: 'manual' })

describe.each(fuzzed.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const))(
  '%s',
  (_, route) => {
    it('answers everything, refuses by a problem, and a refusal changes nothing', { timeout: 60_000 }, async () => {
      const property = fc.asyncProperty(requestTo(route, ids), async (request) => {
        const response = await ask(route, request)
        const text = await response.text()
        if (response.status < 400) return void accepted.add(response.headers.get('x-request-id') ?? '')
        if (!(response.status === 503 && mayBeUnconfigured(route))) expect(response.status, text).toBeLessThan(500)
        expect(response.headers.get('content-type'), text).toBe('application/problem+json')
        expect(problem.parse(JSON.parse(text)).status).toBe(response.status)
      })
      await fc.assert(property, { seed, numRuns: requestsPerRoute })
      expect(await unexplainedComplaints()).toEqual([])
      expect(atrium.defects).toEqual([])
    })
  },
)
