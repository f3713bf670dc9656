import { countedPage } from '#adapters/http/lead/counted-page.ts'
import { throttled } from '#adapters/http/middleware/throttled.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { analytics, type PageCount } from '#contracts/site/http/analytics.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { dayOf } from '#domain/kernel/instant.ts'
import type { Throttle } from '#domain/kernel/throttle.ts'
import type { PageCounts } from '#domain/site/ports/page-counts.ts'

/** Far more than a person reads, far less than it takes to distort the figures. */
const limit = { most: 120, seconds: 60 }

/** Page counts. The browser's do-not-track signals take precedence over everything else. */
export const analyticsRoutes = (api: HttpApi, counts: PageCounts, throttle: Throttle): void => {
  const atMost = throttled(throttle, 'analytics', limit)

  bind(api, analytics.record, async ({ body }, { c, caller, context }) => {
    if (c.req.header('dnt') === '1' || c.req.header('sec-gpc') === '1') return { body: undefined }
    await atMost(caller.address)
    const { event, page, error } = body
    const reason = event === 'public_report_error' ? (error ?? 'unknown_error') : null
    await counts.add(dayOf(context.at), { event, page: countedPage(page), error: reason })
    return { body: undefined }
  })

  bind(api, analytics.read, async ({ query }, { context: { at } }) => {
    const found = await counts.between(query.from ?? monthBefore(at), query.to ?? dayOf(at))
    return { body: { counts: found as PageCount[] } }
  })
}

const monthBefore = (at: Instant) => dayOf(new Date(Date.parse(at) - 30 * 24 * 3_600_000).toISOString())
