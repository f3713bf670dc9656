import { ReadableStream as Pieces } from 'node:stream/web'
import { z } from 'zod'
import { invalid, parseOrRefuse } from '#adapters/http/middleware/invalid.ts'
import { partsOf } from '#adapters/http/middleware/once-only.ts'
import { safeQuery } from '#adapters/http/middleware/safe-query.ts'
import { bind, callerOf, type HttpApi } from '#adapters/http/server/bind.ts'
import { encodeTexts } from '#adapters/http/server/text-stream.ts'
import { spend, spendRuns } from '#adapters/http/staff/quota.ts'
import { requestOriginOf } from '#adapters/http/staff/signed-in.ts'
import { staffOnly } from '#adapters/http/staff/staff-only.ts'
import { runBulk as contract, maxRunsAtOnce, runExportPath, runFilter } from '#contracts/run/http/run-bulk.ts'
import { dayOf } from '#domain/kernel/instant.ts'
import type { CommandContext } from '#domain/log/service/command-handler.ts'
import { mapConcurrent } from '#domain/log/service/map-concurrent.ts'
import type { ListedRun, RunReader } from '#domain/run/ports/run-reader.ts'
import { type BulkRuns, countEach, everyRun } from '#domain/run/service/bulk-runs.ts'
import type { WorkflowReader } from '#domain/workflow/ports/workflow-reader.ts'

type Parts = {
  readonly bulk: BulkRuns
  readonly reader: RunReader
  readonly workflows: Pick<WorkflowReader, 'find'>
  readonly write: (runs: AsyncIterable<ListedRun>) => AsyncIterable<string>
}

type Selection = { readonly ids?: string[] | undefined; readonly filter?: z.output<typeof runFilter> | undefined }

/** Actions on many runs, and their export as CSV. */
export const runBulkRoutes = (api: HttpApi, { bulk, reader, workflows, write }: Parts): void => {
  const workflowsOf = async (ids: readonly string[]) =>
    (await mapConcurrent([...ids], readAtOnce, (id) => reader.find(id))).flatMap((run) => run?.workflowId ?? [])

  const idsOf = async ({ ids, filter }: Selection) => {
    const runIds = ids ?? (await bulk.fitting(searchOf(filter ?? {}), maxRunsAtOnce))
    if (runIds !== null) return runIds
    throw invalid([{ path: ['filter'], message: `More than ${maxRunsAtOnce} runs fit. Narrow the filter` }])
  }

  bind(api, contract.cancel, async ({ body }, { context }) => {
    const { done: cancelled, ended, refused } = await bulk.cancel(await idsOf(body), context)
    return { body: { cancelled, ended, refused } }
  })

  bind(api, contract.repeat, async ({ body }, request) => {
    const readIds = async () => {
      const ids = [...new Set(await idsOf(body))]
      await spendRuns(api, request.c, workflows, await workflowsOf(ids))
      return ids
    }
    const part = partsOf(api.idempotently, request)
    const first = await part('first', begun, (keep) => repeatFirst(bulk, readIds, keep))
    const others = await countEach(first.others, async (id) => {
      const repeatWith = (keep: (reply: { outcome: 'done' }) => CommandContext) =>
        bulk.repeatOne(id, keep({ outcome: 'done' })).then((outcome) => ({ outcome }))
      return (await part(id, ended, repeatWith)).outcome
    })
    return { body: { started: first.started + others.done, refused: first.refused + others.refused } }
  })

  const { app, sessions, cookie, rules, record, clock, timeZone } = api
  app.get(runExportPath, staffOnly(sessions, cookie, rules, { proof: true }), safeQuery, async (c) => {
    const filter = parseOrRefuse(runFilter, c.req.query())
    if (c.req.method !== 'HEAD') await spend(api, c, 'export')
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', `attachment; filename="runs-${dayOf(clock.now(), timeZone)}.csv"`)
    c.header('Cache-Control', 'no-store')
    if (c.req.method === 'HEAD') return c.body(null)
    await record('exported', c.get('user'), requestOriginOf(callerOf(c)), 'Runs as CSV')
    // A failed export must be visible as such, so the connection is destroyed.
    return c.body(Pieces.from(encodeTexts(write(everyRun(reader, searchOf(filter))))) as ReadableStream<Uint8Array>)
  })
}

/** Stores the chosen runs with the first that starts: by the time of a retry, a filter may match others. */
const repeatFirst = async (
  bulk: Pick<BulkRuns, 'repeatOne'>,
  idsOf: () => Promise<readonly string[]>,
  keep: (reply: Begun) => CommandContext,
): Promise<Begun> => {
  const ids = await idsOf()
  for (const [index, id] of ids.entries()) {
    const begin = { started: 1, refused: index, others: ids.slice(index + 1) }
    if ((await bulk.repeatOne(id, keep(begin))) === 'done') return begin
  }
  return { started: 0, refused: ids.length, others: [] }
}

const begun = z.object({ started: z.int(), refused: z.int(), others: z.array(z.string()) })
const ended = z.object({ outcome: z.enum(['done', 'ended', 'refused']) })

type Begun = z.output<typeof begun>

const readAtOnce = 32

const searchOf = ({ workflow: workflowId, ...filter }: z.output<typeof runFilter>) => ({ workflowId, ...filter })
