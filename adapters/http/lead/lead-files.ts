import { ReadableStream as Pieces } from 'node:stream/web'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from 'hono'
import { bodyBytes } from '#adapters/http/middleware/body-text.ts'
import { parseOrRefuse } from '#adapters/http/middleware/invalid.ts'
import { safeQuery } from '#adapters/http/middleware/safe-query.ts'
import { callerOf, type HttpApi } from '#adapters/http/server/bind.ts'
import { RequestRefused } from '#adapters/http/server/problems.ts'
import { encodeTexts } from '#adapters/http/server/text-stream.ts'
import { spend } from '#adapters/http/staff/quota.ts'
import { requestOriginOf } from '#adapters/http/staff/signed-in.ts'
import { staffOnly } from '#adapters/http/staff/staff-only.ts'
import {
  exportPath,
  exportQuery,
  importPath,
  importQuery,
  importReply,
  maxImportBytes,
} from '#contracts/lead/http/lead-files.ts'
import type { Ids } from '#domain/kernel/ids.ts'
import { dayOf } from '#domain/kernel/instant.ts'
import type { LeadForFile, WriteLeadFile } from '#domain/lead/ports/lead-file.ts'
import type { LeadImports } from '#domain/lead/ports/lead-imports.ts'
import type { LeadFilter, LeadReader, LeadSearch } from '#domain/lead/ports/lead-reader.ts'
import type { LeadView } from '#domain/lead/views/lead-view.ts'
import type { Users } from '#domain/staff/ports/users.ts'
import type { FilterOf } from './lead-filter.ts'
import { importOf, reportPage } from './lead-imports.ts'

type Files = {
  readonly reader: LeadReader
  readonly imports: LeadImports
  readonly write: WriteLeadFile
  readonly ids: Ids
  readonly users: Pick<Users, 'emailsOf'>
  readonly filterOf: FilterOf
}

const firstRows = 1000
const lookAgainMs = 100
/** Limits memory: each upload is held in memory while it arrives. */
const maxConcurrent = 4
const exportPage = 500

/** CSV export and import: not JSON, so not contract routes. */
export const leadFileRoutes = (api: HttpApi, { reader, imports, write, ids, users, filterOf }: Files): void => {
  const { app, sessions, cookie, rules, record, clock, timeZone } = api
  let arriving = 0

  app.get(exportPath, staffOnly(sessions, cookie, rules, { proof: true }), safeQuery, async (c) => {
    const { bom, ...query } = parseOrRefuse(exportQuery, c.req.query())
    const search = await filterOf(query, callerOf(c))
    if (c.req.method !== 'HEAD') await spend(api, c, 'export')
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', `attachment; filename="leads-${dayOf(clock.now(), timeZone)}.csv"`)
    c.header('Cache-Control', 'no-store')
    if (c.req.method === 'HEAD') return c.body(null)
    await record('exported', c.get('user'), requestOriginOf(callerOf(c)), 'Leads as CSV')
    // A failed export must be visible as such, so the connection is destroyed.
    return c.body(
      Pieces.from(encodeTexts(write(withOwners(everyLead(reader, search), users), bom))) as ReadableStream<Uint8Array>,
    )
  })

  app.post(importPath, staffOnly(sessions, cookie, rules, { scope: 'leads:write' }), safeQuery, async (c) => {
    if (!isCsv(c)) throw new RequestRefused({ status: 415, detail: 'Send a CSV file, with the content type text/csv.' })
    const { dryRun, wait, columns, encoding } = parseOrRefuse(importQuery, c.req.query())
    if (arriving >= maxConcurrent) throw busy()
    arriving += 1
    const content = await bodyBytes(c, maxImportBytes).finally(() => {
      arriving -= 1
    })
    const startedBy = c.get('actor')
    const choices = { ...(columns && { columns }), ...(encoding && { encoding }) }
    const openImport = await imports.open({
      id: ids.next(),
      content,
      dryRun,
      startedBy,
      startedAt: clock.now(),
      ...choices,
    })
    c.header('Cache-Control', 'no-store')
    if (wait) await waitForEnd(imports, openImport.id, c.req.raw.signal)
    const leadImport = (await imports.find(openImport.id)) ?? openImport
    const report = await reportPage(imports, openImport.id, { limit: firstRows, after: 0 })
    return c.json(
      importReply.parse({ import: importOf(leadImport, await imports.preview(leadImport.id)), ...report }),
      wait ? 200 : 202,
    )
  })
}

const csvTypes =
  /^(?:text\/(?:csv|plain|tab-separated-values|x-csv)|application\/(?:csv|vnd\.ms-excel|octet-stream))\s*(?:;|$)/i

const isCsv = (c: Context): boolean => csvTypes.test(c.req.header('content-type') ?? '')

const busy = () =>
  new RequestRefused({ status: 503, detail: 'Other files are arriving. Try again in a moment.', retryAfterSeconds: 2 })

/** Waits for the end of an import; a client that disconnects ends only the wait. */
const waitForEnd = async (imports: LeadImports, id: string, disconnected: AbortSignal) => {
  while (!disconnected.aborted && (await imports.find(id))?.status === 'running') await pause(lookAgainMs)
}

async function* withOwners(
  leads: AsyncIterable<LeadView>,
  users: Pick<Users, 'emailsOf'>,
): AsyncGenerator<LeadForFile> {
  const emails = new Map<string, string>()
  for await (const lead of leads) {
    const { ownerId } = lead
    if (ownerId !== null && !emails.has(ownerId))
      emails.set(ownerId, (await users.emailsOf([ownerId])).get(ownerId) ?? '')
    yield { ...lead, ownerEmail: ownerId === null ? '' : (emails.get(ownerId) ?? '') }
  }
}

async function* everyLead(reader: LeadReader, search: LeadFilter & Pick<LeadSearch, 'sort'>): AsyncGenerator<LeadView> {
  let cursor: string | undefined
  do {
    const page = await reader.list({ ...search, limit: exportPage, cursor, wholeNotes: true })
    yield* page?.leads ?? []
    cursor = page?.nextCursor ?? undefined
  } while (cursor !== undefined)
}
