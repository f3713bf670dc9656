import { unknownCursor } from '#adapters/http/middleware/invalid.ts'
import { instantIn } from '#adapters/http/middleware/past-moment.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { security as contract, type SecurityEvent } from '#contracts/security/http.ts'
import type { SecurityEventReader } from '#domain/security/ports/security-event-reader.ts'
import type { SecurityEventView } from '#domain/security/views/security-event-view.ts'

/** The security events. */
export const securityRoutes = (api: HttpApi, reader: SecurityEventReader): void => {
  bind(api, contract.events, async ({ query: { limit, cursor, from, to, ...filter } }) => {
    if (cursor !== undefined && !eventId.test(cursor)) throw unknownCursor()
    const period = { from: from && instantIn(from, 'from'), to: to && instantIn(to, 'to') }
    const rows = await reader.list({ ...filter, ...period, limit: limit + 1, after: cursor })
    const page = rows.slice(0, limit)
    return { body: { events: page.map(answerOf), nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null } }
  })
}

const eventId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const answerOf = ({ userId, email, ...event }: SecurityEventView): SecurityEvent => ({
  ...event,
  user: userId === null ? null : { id: userId, email: email ?? '' },
})

/** ISO 8601 has a year 0; PostgreSQL's calendar has none. */
