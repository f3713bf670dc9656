import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { HttpEnv } from '#adapters/http/middleware/caller.ts'
import { type RequestLine, requestLog } from '#adapters/http/middleware/request-log.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'

it('an answer 503 is logged with what could not be used', async () => {
  const lines: RequestLine[] = []
  const app = new Hono<HttpEnv>().use(requestLog((line) => void lines.push(line)))
  app.onError((_, c) => c.text('not now', 503))
  app.get('/full', () => {
    throw new Unavailable('PostgreSQL', null, 'has no disk space left')
  })
  app.get('/fine', (c) => c.text('fine'))
  for (const path of ['/full', '/fine']) await app.request(path)
  expect(lines.map(({ status, reason }) => [status, reason])).toEqual([
    [503, 'PostgreSQL has no disk space left'],
    [200, undefined],
  ])
})
