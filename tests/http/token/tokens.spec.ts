import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '#contracts/audit/http/audit.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { type Right, rights } from '#contracts/rights.ts'
import { staff } from '#contracts/staff/http/staff.ts'
import { type newToken, tokens } from '#contracts/token/http.ts'
import { type TokenScope, tokenScopes } from '#contracts/token/scopes.ts'
import { type ApiClient, apiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { admin, startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { queryDatabase } from '#tests/support/servers/connected-client.ts'
import { joined } from '#tests/support/staff/team.ts'

let atrium: TestAtrium
let ada: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium({ API_RATE_PER_MINUTE: '1000' })
  ada = await staffClient(atrium.url)
})
afterAll(() => atrium.stop())

type Given = Partial<(typeof newToken)['_zod']['input']>

const issue = (given: Given = {}, by = ada) =>
  by.call(tokens.issue, { body: { name: 'Website', scopes: [...tokenScopes], expiresInDays: 30, ...given } })
const bearing = (secret: string) => apiClient(atrium.url, { authorization: `Bearer ${secret}` })
const program = async (given: Given = {}) => bearing((await issue(given)).secret)
const lead = (email: string) => ({ body: { name: 'Grace', email } })

const run = (statement: string) => queryDatabase(atrium.databaseUrl, statement)

describe('a token', () => {
  it('is made once, and its secret is in that answer alone', async () => {
    const { token, secret } = await issue({ scopes: ['leads:read', 'leads:read'] })
    expect(secret).toMatch(/^atr_[0-9a-f]{32}_[\w-]{43}$/)
    expect(token).toMatchObject({ name: 'Website', kind: 'personal', scopes: ['leads:read'], createdBy: admin.email })
    expect(Date.parse(token.expiresAt ?? '') - Date.parse(token.createdAt)).toBe(30 * 86_400_000)
    expect((await ada.call(tokens.list, {})).tokens[0]).toEqual(token)
    const stored = JSON.stringify(await run('select data::text from events'))
    expect([stored.includes(secret), stored.includes(secret.slice(-43))]).toEqual([false, false])
  })

  it('never expires with 0 days', async () => expect((await issue({ expiresInDays: 0 })).token.expiresAt).toBeNull())

  it('writes without an Origin or from another, as itself', async () => {
    const { token, secret } = await issue({ scopes: ['leads:write'] })
    const other = apiClient(atrium.url, { authorization: `Bearer ${secret}`, origin: 'https://other.example' })
    const { lead: made } = await other.call(leads.create, lead('origin@example.com'))
    const { events } = await ada.call(audit.events, { params: { kind: 'lead', id: made.id }, query: {} })
    expect(events.map(({ actor }) => actor)).toEqual([`token:${token.id}`])
    expect((await ada.call(tokens.list, {})).tokens.find(({ id }) => id === token.id)?.lastUsedAt).not.toBeNull()
  })

  it('counts alone where a cookie comes with it', async () => {
    const { secret } = await issue({ scopes: ['leads:read'] })
    const both = { authorization: `Bearer ${secret}`, cookie: ada.cookie() }
    expect((await apiClient(atrium.url).send('/api/staff', { headers: both })).status).toBe(403)
    const bad = { ...both, authorization: 'Bearer atr_no' }
    expect((await apiClient(atrium.url).send('/api/leads', { headers: bad })).status).toBe(401)
  })

  it('is a 401 with a reason once revoked, expired or changed', async () => {
    const { token, secret } = await issue()
    await bearing(secret).call(leads.list, {})
    const flipped = secret.slice(0, -1) + (secret.endsWith('A') ? 'B' : 'A')
    await expectProblem(await bearing(flipped).send('/api/leads', {}), 401)
    await ada.call(tokens.revoke, { params: { id: token.id } })
    const answer = await bearing(secret).send('/api/leads', {})
    expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
    await expectProblem(answer, 401)
    expect((await ada.call(tokens.list, {})).tokens.some(({ id }) => id === token.id)).toBe(false)
    const id = '01890000-0000-7000-8000-000000000000'
    expect((await refusalOf(ada.call(tokens.revoke, { params: { id } }))).status).toBe(404)
  })

  it('has the rights of its owner at most, unless it is of a service', async () => {
    const grace = await joined(atrium.url, 'grace@atrium.test', 'admin')
    const own = bearing((await issue({}, grace.client)).secret)
    const service = bearing((await issue({ kind: 'service' }, grace.client)).secret)
    const revise = (body: object) => ada.call(staff.revise, { params: { id: grace.user.id }, body })
    await own.call(leads.create, lead('one@example.com'))
    await revise({ role: 'auditor' })
    expect((await refusalOf(own.call(leads.create, lead('two@example.com')))).status).toBe(403)
    await own.call(leads.list, {})
    await revise({ disabled: true })
    expect((await refusalOf(own.call(leads.list, {}))).status).toBe(401)
    await service.call(leads.create, lead('three@example.com'))
  })

  it('repeats a request by its key, apart from other tokens', async () => {
    const [one, other] = [await program(), await program()]
    const call = { ...lead('twice@example.com'), headers: { 'idempotency-key': 'k' } }
    const { lead: first } = await one.call(leads.create, call)
    expect((await one.call(leads.create, call)).lead.id).toBe(first.id)
    expect((await refusalOf(other.call(leads.create, call))).status).toBe(409)
  })

  it('is not made by an auditor, nor with a token', async () => {
    const { client } = await joined(atrium.url, 'audit@atrium.test', 'auditor')
    expect((await refusalOf(issue({}, client))).status).toBe(403)
    expect((await client.call(tokens.list, {})).tokens.length).toBeGreaterThan(0)
    expect((await refusalOf(issue({}, await program()))).status).toBe(403)
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['staff:read'] }, 'scopes.0'],
    [{ expiresInDays: -1 }, 'expiresInDays'],
    [{ expiresInDays: 1.5 }, 'expiresInDays'],
  ])('is refused with %j', async (given, path) => {
    const { problem } = await refusalOf(issue(given as Given))
    expect(problem?.errors?.map((error) => error.path)).toEqual([path])
  })
})

describe('the limit of a token', () => {
  it('is in every answer, and 429 beyond it says when to retry', async () => {
    const { token, secret } = await issue()
    const ask = () => bearing(secret).send('/api/leads/stats', {})
    expect((await ask()).headers.get('ratelimit')).toMatch(/^"token";r=999;t=\d+$/)
    await run(`update token_uses set hits = 998, window_start = now() where id = '${token.id}'`)
    const answers = [await ask(), await ask(), await ask()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(answers.map(({ headers }) => headers.get('ratelimit')?.slice(0, 11))).toEqual([
      '"token";r=1',
      '"token";r=0',
      '"token";r=0',
    ])
    const last = answers[2]?.headers
    expect(last?.get('ratelimit-policy')).toBe('"token";q=1000;w=60')
    expect(Number(last?.get('retry-after'))).toBeGreaterThan(0)
    await run(`update token_uses set window_start = now() - interval '60 seconds' where id = '${token.id}'`)
    expect((await ask()).headers.get('ratelimit')).toMatch(/^"token";r=999;/)
    await (await program()).call(leads.list, {})
  })
})

/** An invalid request, so that nothing is changed. */
const nonsense = ({ send }: ApiClient, { method, path }: Right) => {
  const address = path.replaceAll(/:\w+/g, 'no-id')
  if (method === 'get') return send(`${address}?limit=none`, { method: 'HEAD' })
  return send(address, { method: method.toUpperCase(), headers: { 'content-type': 'text/plain' }, body: '{' })
}
const namesOf = (list: readonly Right[]) => list.map((right) => [`${right.method} ${right.path}`, right] as const)
const forStaff = rights.filter(({ who }) => who !== 'public')
const scoped = namesOf(forStaff.filter(({ scope }) => scope !== null))
const others = (needed: TokenScope | null): TokenScope[] =>
  tokenScopes.filter((scope) => scope !== needed && scope !== needed?.replace(/:read$/, ':write'))

describe('what a token may call', () => {
  const clients = new Map<string, Promise<ApiClient>>()
  const holding = (scopes: TokenScope[]) => {
    const known = clients.get(scopes.join()) ?? program({ scopes })
    clients.set(scopes.join(), known)
    return known
  }

  it('is set for many calls', () => expect(scoped.length).toBeGreaterThan(30))

  it.each(scoped)('%s is looked at with its scope alone', async (_, right) => {
    const scopes = right.scope === null ? [] : [right.scope]
    expect([401, 403]).not.toContain((await nonsense(await holding(scopes), right)).status)
  })

  it.each(scoped)('%s is 403 with every other scope', async (_, right) => {
    const answer = await nonsense(await holding(others(right.scope)), right)
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      403,
      `Bearer error="insufficient_scope", scope="${right.scope}"`,
    ])
  })

  it.each(namesOf(forStaff.filter(({ scope }) => scope === null)))('%s is 403 with every scope', async (_, right) => {
    expect((await nonsense(await holding([...tokenScopes]), right)).status).toBe(403)
  })

  it('is never what changes staff, accounts, settings or tokens, nor what needs a proof', () => {
    const never = /^\/api\/(?:auth|staff|security|tokens|webhooks)|\/secrets$/
    expect(scoped.filter(([, { path, proof }]) => proof || never.test(path))).toEqual([])
  })
})

it('no refusal was a defect', () => expect(atrium.defects).toEqual([]))
