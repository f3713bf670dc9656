import { numberIn } from '#adapters/http/middleware/invalid.ts'
import { instantIn } from '#adapters/http/middleware/past-moment.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { auditFeed as contract } from '#contracts/audit/http/feed.ts'
import type { Feed } from '#domain/audit/service/feed.ts'

/** The feed of all events, for staff and auditors. */
export const feedRoutes = (api: HttpApi, feed: Feed): void => {
  bind(api, contract.entries, async ({ query: { q, kind, actor, from, to, limit, cursor } }) => {
    const page = await feed.find({
      text: q || null,
      kind: kind ?? null,
      actor: actor || null,
      from: from === undefined ? null : instantIn(from, 'from'),
      to: to === undefined ? null : instantIn(to, 'to'),
      before: cursor === undefined ? null : numberIn(cursor),
      limit: limit + 1,
    })
    const entries = page.slice(0, limit)
    const last = page.length > limit ? entries.at(-1) : undefined
    return {
      body: {
        entries: entries.map(({ id, ...entry }) => ({ ...entry, data: { ...entry.data } })),
        nextCursor: last === undefined ? null : String(last.position),
      },
    }
  })
}
