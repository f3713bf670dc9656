import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'

let atrium: TestAtrium
beforeAll(async () => {
  atrium = await startTestAtrium()
})
afterAll(() => atrium.stop())

it.each([
  ['/privacy-policy/', '/privacy-policy'],
  ['/terms-of-service/?utm_source=mail', '/terms-of-service?utm_source=mail'],
  ['/dashboard/', '/dashboard'],
  ['/dashboard/leads/?view=board', '/dashboard/leads?view=board'],
  ['/dashboard/workflows/7/', '/dashboard/workflows/7'],
  ['/dashboard/workflows', '/dashboard'],
  ['/dashboard/workflows/', '/dashboard'],
  ['/dashboard/proposals', '/dashboard/documents'],
  ['/dashboard/engagement-overviews', '/dashboard/documents'],
])('%s leads to %s', async (path, target) => {
  const answer = await fetch(`${atrium.url}${path}`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, target])
  expect((await fetch(`${atrium.url}${target}`)).status).toBe(200)
})
