import { analytics, type PageCount } from '../../../contracts/http/analytics.ts'
import type { Instant } from '../../../domain/kernel/instant.ts'
import { dayOf } from '../../../domain/kernel/instant.ts'
import type { PageCounts } from '../../../domain/ports/page-counts.ts'
import type { Throttle } from '../../../domain/ports/throttle.ts'
import { bind, type HttpApi } from '../bind.ts'
import { countedPage } from '../counted-page.ts'
import { throttled } from '../throttled.ts'

/** Far more than anybody reads, far less than it takes to bend the figures. */
const limit = { most: 120, seconds: 60 }

/** Counts for the consultancy. What a browser asks of every site, not to be tracked, goes before everything else. */
export const analyticsRoutes = (api: HttpApi, counts: PageCounts, throttle: Throttle): void => {
  const atMost = throttled(throttle, 'analytics', limit)

  bind(api, analytics.record, async ({ body }, { c, caller, circumstances }) => {
    if (c.req.header('dnt') === '1' || c.req.header('sec-gpc') === '1') return { body: undefined }
    await atMost(caller.address)
    const { event, page, error } = body
    const reason = event === 'public_report_error' ? (error ?? 'unknown_error') : null
    await counts.add(dayOf(circumstances.at), { event, page: countedPage(page), error: reason })
    return { body: undefined }
  })

  bind(api, analytics.read, async ({ query }, { circumstances: { at } }) => {
    const found = await counts.between(query.from ?? monthBefore(at), query.to ?? dayOf(at))
    return { body: { counts: found as PageCount[] } }
  })
}

const monthBefore = (at: Instant) => dayOf(new Date(Date.parse(at) - 30 * 24 * 3_600_000).toISOString())
