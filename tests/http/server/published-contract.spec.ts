import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ZodType } from 'zod'
import type { Route } from '#contracts/route.ts'
import { allRoutes } from '#contracts/routes.ts'
import { sites } from '#contracts/site/http/site.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'

let atrium: TestAtrium
let browser: ApiClient
let contract: { openapi: string; paths: Operations }
beforeAll(async () => {
  atrium = await startTestAtrium({ BRAND_NAME: 'Bits & Bobs' })
  browser = apiClient(atrium.url)
  contract = await (await browser.send('/api/openapi.json', {})).json()
})
afterAll(() => atrium.stop())

type Content = Record<string, { example?: unknown }>
type Operation = {
  operationId?: string
  summary?: string
  security?: unknown[]
  parameters?: { name: string; in: string; example?: unknown }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content; headers?: object }>
}
type Operations = Record<string, Record<string, Operation>>
const published = ({ path, publishedPath = path }: Pick<Route, 'path' | 'publishedPath'>) =>
  publishedPath.replace(/:(\w+)/g, '{$1}')

const [text, size, problems] = [['text/plain'], ['text/x.tlog.size'], ['application/problem+json']]
/**
 * C2SP tlog-witness refuses in plain text, and answers a stale size with the size itself; the Model Context Protocol
 * answers what is no message with an error of JSON-RPC.
 */
const refusalTypes: Record<string, Record<string, string[]>> = {
  'post /log/witness/add-checkpoint': { 400: text, 403: text, 404: text, 409: size, 422: text },
  'post /mcp': { 400: ['application/json', ...problems] },
}

describe('the published contract', () => {
  it('names what answers no JSON too', () => {
    const { paths } = contract
    const [preview, log] = ['/api/workflows/{id}/runs/{runId}/preview', '/api/audit/export']
    expect(paths[preview]?.get?.security).toEqual([{ session: [] }, { token: ['runs:read'] }])
    expect(paths[log]?.get?.security).toEqual([{ session: [] }])
    expect(paths['/api/leads/import']?.post?.security).toEqual([{ session: [] }, { token: ['leads:write'] }])
    const { security, responses } = paths['/mcp']?.post ?? { responses: {} }
    expect(security).toContainEqual({ token: ['leads:read'] })
    expect(Object.keys(responses[200]?.content ?? {})).toEqual(['application/json', 'text/event-stream'])
    const receipt = paths['/api/public/report/receipt']?.get?.responses[200]?.content
    expect(Object.keys(receipt ?? {})).toEqual(['application/pdf', 'text/html'])
  })

  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate(contract)).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it.each(allRoutes.map((route) => [route.method, route.path, route] as const))(
    'names %s %s and who may call it',
    async (_, __, route) => {
      const operation = contract.paths[published(route)]?.[route.method]
      const token = route.scope === undefined ? [] : [{ token: [route.scope] }]
      expect(operation?.security).toEqual(route.access === 'staff' ? [{ session: [] }, ...token] : [])
      const names =
        operation?.parameters?.filter((parameter) => parameter.in === 'header').map(({ name }) => name) ?? []
      expect(names.includes('Idempotency-Key')).toBe(route.idempotent === true)
      expect(names.includes('If-Match')).toBe(route.versioned === true && route.method !== 'get')
      const isTagged = route.versioned === true && route.reply !== undefined
      expect(operation?.responses[route.status]?.headers ?? {}).toEqual(isTagged ? { ETag: expect.anything() } : {})
    },
  )

  it('gives every operation an id of its own, and names its refusals with a problem', async () => {
    const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ place: `${method} ${path}`, operation })),
    )
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(operations.length)
    expect(ids).toContain('patchLeadsById')
    for (const { place, operation } of operations) {
      const refusals = Object.entries(operation.responses ?? {}).filter(([status]) => status.startsWith('4'))
      expect(refusals.length, place).toBeGreaterThan(0)
      for (const [status, refusal] of refusals)
        expect(Object.keys(refusal.content ?? {}), place).toEqual(refusalTypes[place]?.[status] ?? problems)
    }
  })

  it.each(allRoutes.map((route) => [route.method, route.path, route] as const))(
    'shows an example of %s %s that fits',
    async (_, __, route) => {
      const operation = contract.paths[published(route)]?.[route.method]
      const sent = operation?.requestBody?.content['application/json']?.example
      expect(route.body?.safeParse(sent).error?.issues ?? []).toEqual([])
      const { status, otherStatus = status } = route
      for (const each of [status, otherStatus]) {
        const answered = operation?.responses[each]?.content?.['application/json']?.example
        expect(route.reply?.safeParse(answered).error?.issues ?? []).toEqual([])
      }
    },
  )

  it('shows an example of every parameter, text and refusal, each of which fits', async () => {
    const { paths } = contract
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
    )
    const isFile = /pdf|octet-stream/
    const missing = operations.flatMap(([name, { parameters = [], requestBody, responses }]) => [
      ...parameters.flatMap((one) => (one.example === undefined ? [`${name} ${one.name}`] : [])),
      ...[requestBody, ...Object.values(responses)]
        .flatMap((said) => Object.entries(said?.content ?? {}))
        .flatMap(([media, { example }]) => (example === undefined && !isFile.test(media) ? [`${name} ${media}`] : [])),
    ])
    expect(missing).toEqual([])
    const unfit = allRoutes.flatMap((route) => {
      const { method, path, params, query } = route
      const shapes: Record<string, ZodType> = { ...params?.shape, ...query?.shape }
      const parameters = paths[published(route)]?.[method]?.parameters ?? []
      return parameters.flatMap(({ name, example }) =>
        shapes[name]?.safeParse(String(example)).success === false ? [`${method} ${path} ${name}: ${example}`] : [],
      )
    })
    expect(unfit).toEqual([])
  })

  it('names an address that no other matches, where the call answers as at the first one', async () => {
    const two = allRoutes.filter(({ publishedPath }) => publishedPath !== undefined)
    expect(two.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'get /api/workflows/runs/:runId',
      'patch /api/workflows/runs/:runId',
      'get /api/leads/imports/:id',
    ])
    const ada = await staffClient(atrium.url)
    const runId = await sharedRuns(ada).proposal('{"success":true}')
    const answers = [`/api/workflows/runs/${runId}`, `/api/workflow-runs/${runId}`].map(async (path) => {
      const [answer, refused] = [await ada.send(path, {}), await browser.send(path, {})]
      return [answer.status, answer.headers.get('etag'), await answer.json(), refused.status]
    })
    const [first, second] = await Promise.all(answers)
    expect([second, first?.[0], first?.[3]]).toEqual([first, 200, 401])
  })

  it('names the live events', async () => {
    const { paths } = contract
    expect(paths['/api/events']?.get?.security).toEqual([{ session: [] }])
    expect(paths['/api/public/report/events']?.get?.security).toEqual([])
    expect(paths['/api/public/report/events']?.get?.summary).toMatch(/report/)
  })

  it('is a page that loads one script, our own, and reads without it', async () => {
    const answer = await browser.send('/api/docs', {})
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    const page = await answer.text()
    expect(page).toContain('<title>Bits &amp; Bobs API</title>')
    const loaded = [...page.matchAll(/(?:src|href)="([^"#]*)"/g)].map(([, url]) => url ?? '')
    expect(loaded.filter((url) => !/^\/(?:favicon\.ico|api\/openapi\.json)$/.test(url))).toEqual([
      expect.stringMatching(/^\/docs\/api-reference-[\w-]{8}\.js$/),
    ])
    const plain = page.slice(page.indexOf('<body>')).match(/<noscript>(.*)<\/noscript>/s)?.[1]
    for (const route of allRoutes) expect(plain).toContain(published(route))
  })

  it.each(['/api/openapi.json', '/api/docs'])('is compressed at %s, and is not sent again unchanged', async (path) => {
    const ask = (headers: Record<string, string>) => browser.send(path, { headers })
    const [whole, br, gzip] = [
      await ask({ 'accept-encoding': 'identity' }),
      await ask({ 'accept-encoding': 'br, gzip' }),
      await ask({ 'accept-encoding': 'gzip' }),
    ]
    expect([whole, br, gzip].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'br', 'gzip'])
    const text = await whole.text()
    expect([await br.text(), await gzip.text()]).toEqual([text, text])
    const etag = br.headers.get('etag') ?? ''
    expect((await ask({ 'if-none-match': etag })).status).toBe(304)
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('serves that script for ever, under a policy of its own that names no other origin', async () => {
    const answer = await browser.send('/api/docs', {})
    const script = (await answer.text()).match(/<script src="([^"]*)"/)?.[1] ?? ''
    const { status, headers } = await browser.send(script, { headers: { 'accept-encoding': 'br' } })
    expect([status, headers.get('content-encoding')]).toEqual([200, 'br'])
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'none'; script-src 'self';/)
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval|script-src[^;]*unsafe/)
  })
})

it("the site's settings are public", async () => {
  expect(await browser.call(sites.read, {})).toMatchObject({ brandName: 'Bits & Bobs', aiConfigured: false })
})
