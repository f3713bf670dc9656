import { invalid, numberIn } from '#adapters/http/middleware/invalid.ts'
import { safeQuery } from '#adapters/http/middleware/safe-query.ts'

import { bind, callerOf, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound } from '#adapters/http/server/problems.ts'
import { spend } from '#adapters/http/staff/quota.ts'
import { requestOriginOf } from '#adapters/http/staff/signed-in.ts'
import { staffOnly } from '#adapters/http/staff/staff-only.ts'
import { type AuditedEvent, auditExportPath, auditExportQuery, audit as contract } from '#contracts/audit/http/audit.ts'
import { dayOf } from '#domain/kernel/instant.ts'
import { type StreamKind, streamName } from '#domain/kernel/stream-name.ts'
import type { Audit, NamedEvent } from '#domain/timeline/audit.ts'
import { exportedLines } from '#domain/timeline/exported-lines.ts'

/**
 * A streamed body with back-pressure. Rejects if the first chunk fails, before anything is sent. A later failure aborts
 * the response, so that a truncated body is not mistaken for a complete one.
 */
const streamedBody = async (pieces: AsyncIterable<Uint8Array>): Promise<ReadableStream<Uint8Array>> => {
  const iterator = pieces[Symbol.asyncIterator]()
  const first = await iterator.next()
  let begun = false
  const next = () => {
    if (begun) return iterator.next()
    begun = true
    return first
  }
  return new ReadableStream<Uint8Array>({
    pull: async (out) => {
      const { done, value } = await next()
      if (done) out.close()
      else out.enqueue(value)
    },
    cancel: async () => {
      await iterator.return?.()
    },
  })
}

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
    const then = await audit.state(streamName(kind, id), asOf)
    if (then === null) throw notFound(`There was no such ${kind}, or it had no such version yet.`)
    return { body: { ...then, state: { ...then.state } } }
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
    const query = auditExportQuery.safeParse(c.req.query())
    if (!query.success) throw invalid(query.error.issues)
    const { from, to } = query.data
    const period = {
      from: from === undefined ? null : instantIn(from, 'from'),
      to: to === undefined ? null : instantIn(to, 'to'),
    }
    if (c.req.method !== 'HEAD') await spend(api, c, 'export')
    c.header('Content-Type', 'application/x-ndjson; charset=utf-8')
    c.header('Content-Disposition', `attachment; filename="events-${dayOf(clock.now(), timeZone)}.ndjson"`)
    c.header('Cache-Control', 'no-store')
    if (c.req.method === 'HEAD') return c.body(null)
    const body = await streamedBody(encodeTexts(exportedLines(audit.every(period))))
    // The end of the export is fixed by now: it excludes its own record.
    await record('exported', c.get('user'), requestOriginOf(callerOf(c)), 'The event log')
    return c.body(body)
  })
}

async function* encodeTexts(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}

const eventOf = ({ stream, data, ...event }: NamedEvent): AuditedEvent => ({ ...event, data: { ...data } })

/** ISO 8601 has a year 0; PostgreSQL's calendar has none. */
export const instantIn = (text: string, field: string): string => {
  const at = new Date(text).toISOString()
  if (/^(?:0000|[-+])/.test(at)) throw invalid([{ path: [field], message: 'A time of our calendar' }])
  return at
}

const noSuch = (kind: StreamKind) => notFound(`There is no such ${kind}.`)
