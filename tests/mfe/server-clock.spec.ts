import { expect, it } from 'vitest'
import { currentTime, followServerClock } from '#mfe/kit/api/server-clock.ts'

const answerAhead = (ahead: number, cacheControl: string): Response =>
  new Response(null, {
    headers: { date: new Date(Date.now() + ahead).toUTCString(), 'cache-control': cacheControl },
  })

/** How far the present moment is ahead of this machine's clock after a response, in whole seconds. */
const aheadAfter = (response: Response): number => {
  followServerClock(answerAhead(0, 'no-store'))
  followServerClock(response)
  return Math.round((currentTime() - Date.now()) / 1000)
}

it.each([
  ['hours ahead', 9 * 3_600_000, 'no-store', 9 * 3600],
  ['hours behind', -9 * 3_600_000, 'no-store', -9 * 3600],
  ['a minute ahead', 60_000, 'private, no-store', 60],
  ['less than a response can tell', 900, 'no-store', 0],
  ['unknown, from a cache', -9 * 3_600_000, 'max-age=600', 0],
])('the time is that of a server that is %s', (_, ahead, cacheControl, seconds) => {
  expect(Math.abs(aheadAfter(answerAhead(ahead, cacheControl)) - seconds)).toBeLessThanOrEqual(1)
})

it('the time is that of this machine where a response has no date', () => {
  expect(aheadAfter(new Response(null, { headers: { 'cache-control': 'no-store' } }))).toBe(0)
})
