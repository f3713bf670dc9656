import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rights } from '#contracts/rights.ts'
import type { Route } from '#contracts/route.ts'
import { allRoutes } from '#contracts/routes.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { fittingPath } from '#tests/support/servers/fitting-path.ts'

let atrium: TestAtrium
beforeAll(async () => {
  atrium = await startTestAtrium({
    BOOKING_WEBHOOK_SECRET: 'a secret of the scheduling service',
    TRANSCRIPT_WEBHOOK_SECRET: 'a secret of the recorder',
  })
})
afterAll(() => atrium.stop())

type Call = Pick<Route, 'method' | 'path'>
const namesOf = <T extends Call>(calls: readonly T[]) =>
  calls.map((one) => [`${one.method.toUpperCase()} ${one.path}`, one] as const)
/** The files and streams among them, which have no contract route. */
const staffCalls = rights.filter(({ who }) => who !== 'public')
const writes = allRoutes.filter(({ method }) => method !== 'get')

/** A request that violates every rule: the response shows which check came first. */
const nonsense = (route: Call, headers: Record<string, string> = {}) => {
  const path = `${route.path.replaceAll(/:\w+/g, 'no-id')}?limit=none&status=none`
  const method = route.method.toUpperCase()
  const send = apiClient(atrium.url).send
  if (method === 'GET') return send(path, { headers })
  return post(send, path, '{', { 'content-type': 'text/plain', ...headers }, method)
}

describe('a call of staff without a session', () => {
  it('is there to be tested', () => expect(staffCalls.length).toBeGreaterThanOrEqual(100))

  it.each(namesOf(staffCalls))('%s is 401 before any other check', async (_, route) => {
    const { detail } = await expectProblem(await nonsense(route), 401)
    expect(detail).toBe('Sign in first.')
  })

  it.each(namesOf(staffCalls))('%s is 401 with a session that never was', async (_, route) => {
    await expectProblem(await nonsense(route, { cookie: `atrium_session=${'a'.repeat(43)}` }), 401)
  })

  it.each(['x', 'a'.repeat(44), "' or 1=1 --", '%00', '\u00ff'])('is 401 with the token %s', async (token) => {
    await expectProblem(
      await apiClient(atrium.url).send('/api/leads', { headers: { cookie: `atrium_session=${token}` } }),
      401,
    )
  })
})

const foreign = [
  ['the Origin of another site', { origin: 'https://evil.example' }],
  ['the Origin null', { origin: 'null' }],
  ['an Origin that is none', { origin: 'nonsense' }],
  ['the Origin of another port', { origin: 'http://127.0.0.1:1' }],
  ['Sec-Fetch-Site cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['Sec-Fetch-Site same-site', { 'sec-fetch-site': 'same-site' }],
] as const

/** Each route with one of the values in turn: the check is the same for all of them, its place is the route's. */
const inTurn = <T>(routes: readonly Route[], values: readonly T[]) =>
  namesOf(routes).flatMap(([name, route], index) =>
    [values[index % values.length]].flatMap((value) => (value === undefined ? [] : [[name, value, route] as const])),
  )

describe('a write from elsewhere', () => {
  it.each(inTurn(writes, foreign))('%s with %o is 403 before anything else', async (_, [, headers], route) => {
    await expectProblem(await nonsense(route, headers), 403)
  })

  it.each(foreign)('with %s is 403 at an unknown address', async (_, headers) => {
    await expectProblem(await post(apiClient(atrium.url).send, '/api/nothing', '{', headers), 403)
  })

  it.each(foreign)('with %s does not end the session that it rides on', async (_, headers) => {
    const staff = await staffClient(atrium.url)
    await expectProblem(await post(staff.send, '/api/auth/logout', '', headers), 403)
    expect((await staff.send('/api/auth/me', {})).status).toBe(200)
  })
})

describe('a write of the own site', () => {
  it.each([
    ['no Origin', {}],
    ['its Origin', { own: 'origin' }],
    ['Sec-Fetch-Site same-origin', { 'sec-fetch-site': 'same-origin' }],
    ['Sec-Fetch-Site none', { 'sec-fetch-site': 'none' }],
  ])('passes with %s', async (_, { own, ...headers }: Record<string, string>) => {
    const allHeaders = { ...headers, ...(own === undefined ? {} : { origin: atrium.url }) }
    expect((await post(apiClient(atrium.url).send, '/api/auth/logout', '', allHeaders)).status).toBe(204)
  })
})

const otherContent = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  '',
]

describe('a write with content that is no JSON', () => {
  let staff: ApiClient
  beforeAll(async () => {
    staff = await staffClient(atrium.url)
  })

  it.each(inTurn(writes, otherContent))('%s with "%s" is 415, also from the own origin', async (_, type, route) => {
    const headers = { 'content-type': type, origin: atrium.url }
    await expectProblem(await post(staff.send, fittingPath(route), 'name=x', headers, route.method.toUpperCase()), 415)
  })

  it.each([
    'Application/JSON',
    'application/json;charset=utf-8',
    'application/json ; charset=UTF-8',
    'application/merge-patch+json',
  ])('%s is accepted as JSON', async (type) => {
    const body = { name: 'Ada', email: `${crypto.randomUUID()}@example.com`, message: 'Hello' }
    const answer = await post(apiClient(atrium.url).send, '/api/contact', body, { 'content-type': type })
    expect(answer.status).toBe(201)
  })
})

it('no refusal was a defect', () => expect(atrium.defects).toEqual([]))
