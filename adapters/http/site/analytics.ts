import { throttleAddress } from '#adapters/http/middleware/throttled.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { analytics, type PageCount } from '#contracts/site/http/analytics.ts'
import { dashboardPages, publicPages } from '#contracts/site/http/pages.ts'
import { dayAfter, dayOf } from '#domain/kernel/instant.ts'
import type { Throttle } from '#domain/kernel/throttle.ts'
import type { PageCounts } from '#domain/site/ports/page-counts.ts'

const countedPaths = new Set([...Object.keys(publicPages), ...dashboardPages, '/contact', '/report'])

/** Pages with an id in their path, which is not counted. */
const ofOneThing: readonly (readonly [RegExp, string])[] = [
  [/^\/s\//, '/s/:id'],
  [/^\/dashboard\/workflows\/./, '/dashboard/workflows/:id'],
  [/^\/dashboard\/engagement-overviews\/./, '/dashboard/engagement-overviews/:id'],
  [/^\/dashboard\/proposals\/./, '/dashboard/proposals/:id'],
  [/^\/dashboard\/audit(\/|$)/, '/dashboard/audit'],
]

/** Maps a path to one of a few kinds: ids, tokens and invented paths are never counted by name. */
const countedPage = (path: string): string => {
  const page = path.replace(/[?#].*$/s, '')
  if (countedPaths.has(page)) return page
  return ofOneThing.find(([pattern]) => pattern.test(page))?.[1] ?? 'other'
}

/** Far more than a person reads, far less than it takes to distort the figures. */
const limit = { max: 120, seconds: 60 }

/** Page counts. The browser's do-not-track signals take precedence over everything else. */
export const analyticsRoutes = (api: HttpApi, counts: PageCounts, throttle: Throttle): void => {
  const atMost = throttleAddress(throttle, 'analytics', limit)

  bind(api, analytics.record, async ({ body }, { c, caller, context }) => {
    if (c.req.header('dnt') === '1' || c.req.header('sec-gpc') === '1') return { body: undefined }
    await atMost(caller.address)
    const { event, page, error } = body
    const reason = event === 'public_report_error' ? (error ?? 'unknown_error') : null
    await counts.add(dayOf(context.at, api.timeZone), { event, page: countedPage(page), error: reason })
    return { body: undefined }
  })

  bind(api, analytics.read, async ({ query }, { context: { at } }) => {
    const today = dayOf(at, api.timeZone)
    const rows = await counts.between(query.from ?? dayAfter(today, -30), query.to ?? today)
    return { body: { counts: rows as PageCount[] } }
  })
}
