import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { httpApp } from '#adapters/http/server/app.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import type { Route } from '#contracts/route.ts'
import { allRoutes } from '#contracts/routes.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { post } from '#tests/support/post.ts'
import { fittingPath } from '#tests/support/servers/fitting-path.ts'

let atrium: TestAtrium
let staff: ApiClient
let id = ''
beforeAll(async () => {
  atrium = await startTestAtrium()
  staff = await staffClient(atrium.url)
  id = (await staff.call(leads.create, { body: { name: 'Ada', email: 'ada@example.com' } })).lead.id
})
afterAll(() => atrium.stop())

const deep = (open: string, close: string, levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`

/** Values that are invalid for every field. */
const small: readonly (readonly [string, string])[] = [
  ['a number', '1'],
  ['a negative number', '-1e-7'],
  ['a number beyond all', '1e999'],
  ['a long number', '9'.repeat(1000)],
  ['true', 'true'],
  ['null', 'null'],
  ['an array', '[]'],
  ['an array of arrays', '[[[]]]'],
  ['an object', '{}'],
  ['an empty text', '""'],
  ['white space', '" \\n\\t\\u2028"'],
  ['a text of emojis', `"${'\u{1f600}'.repeat(60)}"`],
  ['text that reads both ways', '"\\u202e\\ufeff\\uffff"'],
  ['SQL', `"'; drop table leads; --"`],
  ['a template', '"$ {7*7} {{7*7}} <script>"'],
  ['a prototype', '{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}'],
]

/** Values that take long to read, each only in the first field of a route and for one route of each resource. */
const large: readonly (readonly [string, string])[] = [
  ['a text of half a million letters', `"${'x'.repeat(500_000)}"`],
  ['10,000 arrays', deep('[', ']', 10_000)],
  ['10,000 objects', deep('{"a":', '}', 10_000)],
]

const smallBodies: readonly (readonly [string, string])[] = [
  ...small,
  ['nothing', ''],
  ['a prototype with fields', '{"__proto__":{"name":"x","email":"a@b.cd","message":"x","password":"x"}}'],
  ['own toString and hasOwnProperty', '{"toString":1,"hasOwnProperty":1,"valueOf":1,"then":1}'],
]

const largeBodies: readonly (readonly [string, string])[] = [
  ...large,
  ['100,000 arrays', deep('[', ']', 100_000)],
  ['100,000 objects with an escape', deep('{"\\u0061":', '}', 80_000)],
  ['an unsafe text below 50,000 arrays', `${'['.repeat(50_000)}"\\u0000"${']'.repeat(50_000)}`],
  ['a hundred thousand keys', `{${Array.from({ length: 60_000 }, (_, n) => `"k${n}":0`).join()}}`],
]

const writes = allRoutes.filter(({ method }) => method !== 'get')

const resourceOf = ({ path, access }: Route) => `${access} ${path.split('/')[2]}`

const isFirstOfResource = (route: Route) => writes.find((other) => resourceOf(other) === resourceOf(route)) === route
const isFirstOfAccess = (route: Route) => writes.find(({ access }) => access === route.access) === route

/** The first field of a route meets each second of the values, the others each fourth; its neighbours meet the rest. */
const smallFor = (index: number, route: Route) =>
  small.filter((_, place) => (place + index + writes.indexOf(route)) % (index === 0 ? 2 : 4) === 0)

/** Each field of a route with invalid values, beside valid fields, after every other of the invalid bodies. */
const bodiesFor = (route: Route): readonly (readonly [string, string])[] => {
  const fields = Object.keys((route.body as z.ZodObject | undefined)?.shape ?? {})
  const fitting = {
    name: 'Ada',
    email: 'ada@example.com',
    message: 'Hello',
    password: 'x',
    current: 'x',
    next: 'x'.repeat(12),
  }
  const withField = (field: string, value: string) =>
    JSON.stringify({ ...fitting, [field]: '@@' }).replace('"@@"', () => value)
  const isLarge = isFirstOfResource(route)
  return [
    ...smallBodies.filter((_, place) => (place + writes.indexOf(route)) % 2 === 0),
    ...(isFirstOfAccess(route) ? largeBodies : []),
    ...fields.flatMap((field, index) =>
      [...smallFor(index, route), ...(isLarge && index === 0 ? large : [])].map(
        ([name, value]) => [`${field} as ${name}`, withField(field, value)] as const,
      ),
    ),
  ]
}

describe.each(writes.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const))(
  'rubbish sent to %s',
  (_, route) => {
    it('is answered, and never with a 500', { timeout: 120_000 }, async () => {
      const path = fittingPath(route, id)
      const method = route.method.toUpperCase()
      const send = route.access === 'staff' ? staff.send : apiClient(atrium.url).send
      for (const [name, body] of bodiesFor(route)) {
        const answer = await post(send, path, body, {}, method)
        const text = await answer.text()
        expect(answer.status, `${name}: ${text}`).toBeLessThan(500)
        expect(text, name).not.toMatch(/Invalid (?:input|option|key|string)|Too (?:big|small)|Unrecognized|, received/)
      }
      expect(atrium.defects).toEqual([])
    })
  },
)

it('none of it reached a prototype', () => expect(({} as Record<string, unknown>).x).toBeUndefined())

it('a field that the contract does not have changes nothing', async () => {
  const { lead: before } = await staff.call(leads.create, { body: { name: 'Eve', email: 'eve@example.com' } })
  const read = async () => (await staff.call(leads.read, { params: { id: before.id } })).lead
  const unknown = { version: 99, createdAt: '2000-01-01T00:00:00.000Z', email: 'mallory@example.com', erased: true }
  const answer = await post(
    staff.send,
    `/api/leads/${before.id}`,
    { ...unknown, priority: before.priority },
    {},
    'PATCH',
  )
  expect(answer.status).toBe(200)
  expect(await read()).toEqual(before)
})

it('a parameter that comes twice is refused', async () =>
  expect((await staff.send('/api/leads?status=new&status=won', {})).status).toBe(400))

it('a defect is a number to the visitor, and a record in the log', async () => {
  const defects: [string, string][] = []
  const app = httpApp({
    publicUrl: 'http://localhost:3000',
    bookingUrl: 'https://cal.example/x',
    analyticsSrc: null,
    trustProxy: false,
    warn: () => undefined,
    ready: async () => [],
    onAnswered: () => undefined,
    defect: (error, requestId) => void defects.push([String(error), requestId]),
  })
  app.get('/broken', () => {
    throw new Error('select * from secrets')
  })
  const connected = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  const answer = await app.request('http://localhost:3000/broken', { headers: { host: 'localhost:3000' } }, connected)
  const text = await answer.text()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'application/problem+json'])
  expect(text).not.toMatch(/select|secrets|rubbish\.spec/)
  expect(defects).toEqual([['Error: select * from secrets', answer.headers.get('x-request-id')]])
})
