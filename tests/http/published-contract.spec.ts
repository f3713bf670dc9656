import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '../../contracts/http/index.ts'
import { sites } from '../../contracts/http/site.ts'
import { type ApiClient, apiClient } from '../support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '../support/atrium.ts'

let atrium: TestAtrium
let browser: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium({ BRAND_NAME: 'Bits & Bobs' })
  browser = apiClient(atrium.url)
})
afterAll(() => atrium.stop())

type Operations = Record<
  string,
  Record<string, { summary?: string; security?: unknown[]; parameters?: { name: string; in: string }[] }>
>
const document = async () =>
  (await (await browser.send('/api/openapi.json', {})).json()) as { openapi: string; paths: Operations }
const published = (path: string) => path.replace(/:(\w+)/g, '{$1}')

describe('the published contract', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate(await document())).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it.each(allRoutes.map((route) => [route.method, route.path, route] as const))(
    'names %s %s and who may call it',
    async (_, path, route) => {
      const operation = (await document()).paths[published(path)]?.[route.method]
      expect(operation?.security).toEqual(route.access === 'staff' ? [{ session: [] }] : undefined)
      const names =
        operation?.parameters?.filter((parameter) => parameter.in === 'header').map(({ name }) => name) ?? []
      expect(names.includes('Idempotency-Key')).toBe(route.idempotent === true)
      expect(names.includes('If-Match')).toBe(route.versioned === true && route.method !== 'get')
    },
  )

  it('names the files of leads, which are no JSON', async () => {
    const { paths } = await document()
    expect([paths['/api/leads/export']?.get?.security, paths['/api/leads/import']?.post?.security]).toEqual([
      [{ session: [] }],
      [{ session: [] }],
    ])
  })

  it('names the live events', async () => {
    const { paths } = await document()
    expect(paths['/api/events']?.get?.security).toEqual([{ session: [] }])
    expect(paths['/api/public/report/events']?.get).not.toHaveProperty('security')
    expect(paths['/api/public/report/events']?.get?.summary).toMatch(/report/)
  })

  it('is a page that needs nothing from outside and no script', async () => {
    const answer = await browser.send('/api/docs', {})
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    const page = await answer.text()
    expect(page).toContain('<title>Bits &amp; Bobs API</title>')
    expect(page).not.toMatch(/<script|<link|<img|@import|url\(|src=/)
    for (const { path } of allRoutes) expect(page).toContain(published(path))
  })
})

it('the site tells its settings to everybody', async () => {
  expect(await browser.call(sites.read, {})).toMatchObject({ brandName: 'Bits & Bobs', aiConfigured: false })
})
