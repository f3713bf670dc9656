import { unknownCursor } from '#adapters/http/middleware/invalid.ts'
import { instantIn } from '#adapters/http/middleware/past-moment.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { security as contract, type SecurityEvent } from '#contracts/security/http.ts'
import type { SecurityEventReader } from '#domain/security/ports/security-event-reader.ts'
import type { SecurityEventView } from '#domain/security/views/security-event-view.ts'
import { uuidForm } from '../middleware/invalid.ts'

/** The security events. */
export const securityRoutes = (api: HttpApi, reader: SecurityEventReader): void => {
  bind(api, contract.events, async ({ query: { limit, cursor, from, to, ...filter } }) => {
    if (cursor !== undefined && !uuidForm.test(cursor)) throw unknownCursor()
    const period = { from: from && instantIn(from, 'from'), to: to && instantIn(to, 'to') }
    const rows = await reader.list({ ...filter, ...period, limit: limit + 1, after: cursor })
    const page = rows.slice(0, limit)
    return { body: { events: page.map(answerOf), nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null } }
  })
}

const answerOf = ({ userId, email, ...event }: SecurityEventView): SecurityEvent => ({
  ...event,
  user: userId === null ? null : { id: userId, email: email ?? '' },
})

/** ISO 8601 has a year 0; PostgreSQL's calendar has none. */
