import { numberIn, parseOrRefuse } from '#adapters/http/middleware/invalid.ts'
import { instantIn } from '#adapters/http/middleware/past-moment.ts'
import { safeQuery } from '#adapters/http/middleware/safe-query.ts'
import { bind, callerOf, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound } from '#adapters/http/server/problems.ts'
import { textStream } from '#adapters/http/server/text-stream.ts'
import { spend } from '#adapters/http/staff/quota.ts'
import { requestOriginOf } from '#adapters/http/staff/signed-in.ts'
import { staffOnly } from '#adapters/http/staff/staff-only.ts'
import { type AuditedEvent, auditExportPath, auditExportQuery, audit as contract } from '#contracts/audit/http/audit.ts'
import { dayOf } from '#domain/kernel/instant.ts'
import { type StreamKind, streamName } from '#domain/kernel/stream-name.ts'
import type { Audit, NamedEvent } from '#domain/timeline/audit.ts'
import { exportedLines } from '#domain/timeline/exported-lines.ts'

/** The audit API: events, past states, differences, and the export. */
export const auditRoutes = (api: HttpApi, audit: Audit): void => {
  exportRoute(api, audit)

  bind(api, contract.events, async ({ params: { kind, id }, query: { limit, cursor } }) => {
    const after = cursor === undefined ? 0 : numberIn(cursor)
    const events = await audit.events(streamName(kind, id), after, limit + 1)
    if (events.length === 0 && after === 0) throw noSuch(kind)
    const page = events.slice(0, limit)
    const last = events.length > limit ? page.at(-1) : undefined
    return { body: { events: page.map(eventOf), nextCursor: last === undefined ? null : String(last.version) } }
  })

  bind(api, contract.state, async ({ params: { kind, id }, query: { version, at } }) => {
    const asOf = { version, at: at === undefined ? undefined : instantIn(at, 'at') }
    const pastState = await audit.state(streamName(kind, id), asOf)
    if (pastState === null) throw notFound(`There was no such ${kind}, or it had no such version yet.`)
    return { body: { ...pastState, state: { ...pastState.state } } }
  })

  bind(api, contract.diff, async ({ params: { kind, id }, query: { from, to } }) => {
    const changes = await audit.difference(streamName(kind, id), from, to)
    if (changes === null) throw notFound(`There was no such ${kind}, or it never had such a version.`)
    return { body: { from, to, changes: [...changes] } }
  })
}

const exportRoute = (api: HttpApi, audit: Audit) => {
  const { app, sessions, cookie, rules, record, clock, timeZone } = api
  app.get(auditExportPath, staffOnly(sessions, cookie, rules, { proof: true }), safeQuery, async (c) => {
    const { from, to } = parseOrRefuse(auditExportQuery, c.req.query())
    const period = {
      from: from === undefined ? null : instantIn(from, 'from'),
      to: to === undefined ? null : instantIn(to, 'to'),
    }
    if (c.req.method !== 'HEAD') await spend(api, c, 'export')
    c.header('Content-Type', 'application/x-ndjson; charset=utf-8')
    c.header('Content-Disposition', `attachment; filename="events-${dayOf(clock.now(), timeZone)}.ndjson"`)
    c.header('Cache-Control', 'no-store')
    if (c.req.method === 'HEAD') return c.body(null)
    const body = await textStream(exportedLines(audit.every(period)))
    // The end of the export is fixed by now: it excludes its own record.
    await record('exported', c.get('user'), requestOriginOf(callerOf(c)), 'The event log')
    return c.body(body)
  })
}

const eventOf = ({ stream, data, ...event }: NamedEvent): AuditedEvent => ({ ...event, data: { ...data } })

/** ISO 8601 has a year 0; PostgreSQL's calendar has none. */
const noSuch = (kind: StreamKind) => notFound(`There is no such ${kind}.`)
