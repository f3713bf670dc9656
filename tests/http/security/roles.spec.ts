import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HttpEnv } from '#adapters/http/middleware/caller.ts'
import { type RequestLine, requestLog } from '#adapters/http/middleware/request-log.ts'
import { staffOnly } from '#adapters/http/staff/staff-only.ts'
import { problemTypes } from '#contracts/problem-types.ts'
import { type Right, rights, rolesPage } from '#contracts/rights.ts'
import { type ApiClient, apiClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { queryDatabase } from '#tests/support/servers/connected-client.ts'
import { joined } from '#tests/support/staff/team.ts'

let atrium: TestAtrium
let auditor: ApiClient
let administrator: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium()
  administrator = (await joined(atrium.url, 'grace@atrium.test', 'admin')).client
  auditor = (await joined(atrium.url, 'audit@atrium.test', 'auditor')).client
})
afterAll(() => atrium.stop())

/** Routes that end the session that the tests use. */
const endsTheSession = new Set(['post /api/auth/logout', 'delete /api/auth/sessions/:id'])
const namesOf = (list: readonly Right[]) =>
  list
    .filter(({ method, path }) => !endsTheSession.has(`${method} ${path}`))
    .map((right) => [`${right.method.toUpperCase()} ${right.path}`, right] as const)

/** An invalid request, so that nothing is changed: a malformed id, a body that is not JSON. */
const nonsense = (client: ApiClient, { method, path }: Right) => {
  const address = path.replaceAll(/:\w+/g, 'no-id')
  if (method === 'get') return client.send(`${address}?limit=none`, { method: 'HEAD' })
  const init = { method: method.toUpperCase(), headers: { 'content-type': 'text/plain' }, body: '{' }
  return client.send(address, init)
}

const ofWho = (who: Right['who']) => namesOf(rights.filter((right) => right.who === who))

it('the table in docs/roles.md is that of the contracts', () => {
  expect(readFileSync(join(import.meta.dirname, '../../../docs/roles.md'), 'utf8')).toBe(rolesPage())
})

describe('a write that is for administrators', () => {
  it('is there to be tested', () => expect(ofWho('admin').length).toBeGreaterThan(20))

  it.each(ofWho('admin'))('%s is 403 for an auditor, before 404, 415 and 400', async (_, right) => {
    const { detail } = await expectProblem(await nonsense(auditor, right), 403)
    expect(detail).toBe('Your role reads everything and changes nothing.')
  })

  it.each(ofWho('admin'))('%s is looked at for an administrator', async (_, right) => {
    expect([401, 403]).not.toContain((await nonsense(administrator, right)).status)
  })
})

describe('what all of staff may do', () => {
  it.each(ofWho('staff'))('%s is not refused to an auditor', async (_, right) => {
    expect([401, 403]).not.toContain((await nonsense(auditor, right)).status)
  })
})

describe('what is public', () => {
  it.each(ofWho('public'))('%s asks for no session', async (_, right) => {
    const { status } = await nonsense(apiClient(atrium.url), right)
    // Of the public routes, only the steps of a sign-in that was never started answer 401.
    expect(status === 401 ? right.path.startsWith('/api/auth/login/') : true).toBe(true)
  })
})

describe('what a proof of identity goes before', () => {
  const proved = rights.filter(({ proof }) => proof)
  let late: ApiClient
  beforeAll(async () => {
    late = (await joined(atrium.url, 'late@atrium.test', 'admin')).client
    await queryDatabase(
      atrium.databaseUrl,
      `update sessions set proved_at = now() - interval '10 minutes' where user_id = (select id from users where email = 'late@atrium.test')`,
    )
  })

  it('is there to be tested', () => expect(proved.length).toBeGreaterThan(10))

  it.each(namesOf(proved))('%s is 403 once it is ten minutes old', async (_, right) => {
    const answer = right.method === 'get' ? late.send(right.path, {}) : nonsense(late, right)
    expect(await (await answer).json()).toMatchObject({ status: 403, type: problemTypes.proofRequired })
  })
})

it('reads change nothing: of all of them, exports alone leave an event, which records them', async () => {
  const positions = 'select max(position) as last from events'
  const [before] = await queryDatabase<{ last: string }>(atrium.databaseUrl, positions)
  const reads = rights.filter(({ method }) => method === 'get')
  for (const { path } of reads) {
    const answer = await administrator.send(path.replace('/workflows/:id', '/workflows/1').replaceAll(/:\w+/g, '1'), {})
    expect(answer.status).toBeLessThan(500)
    await answer.body?.cancel()
  }
  const types = await queryDatabase<{ type: string }>(
    atrium.databaseUrl,
    `select distinct type from events where position > ${before?.last}`,
  )
  expect(types.map(({ type }) => type)).toEqual(['SecurityEventRecorded'])
})

it('a refusal is logged with who was refused', async () => {
  const lines: RequestLine[] = []
  const user = { id: 'user 1', role: 'auditor' }
  const sessions = { find: async (token: string) => (token === 'known' ? { user, factors: [] } : null) }
  const cookie = { read: (c: Context) => c.req.query('token') ?? null }
  const app = new Hono<HttpEnv>().use(requestLog((line) => void lines.push(line)))
  app.use('/by-token', async (c, next) => {
    c.set('bearer', { id: 'token 1', scopes: [], role: 'admin' } as never)
    await next()
  })
  const guard = staffOnly(sessions as never, cookie as never, { secondFactorRequired: false }, { scope: 'leads:write' })
  app.all('*', guard, (c) => c.text('done'))
  for (const path of ['/x?token=known', '/x?token=unknown', '/by-token']) await app.request(path, { method: 'POST' })
  await app.request('/x?token=known')
  expect(lines.map(({ status, refused }) => [status, refused])).toEqual([
    [403, 'user 1'],
    [401, 'visitor'],
    [403, 'token:token 1'],
    [200, undefined],
  ])
})

it('no refusal was a defect', () => expect(atrium.defects).toEqual([]))
