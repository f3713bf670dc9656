import { z } from 'zod'
import { momentQuery, uuid } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { workflowId } from '#contracts/workflow/http/workflows.ts'
import { runQuery } from './runs.ts'

/** The maximum number of runs that one call acts on. */
export const maxRunsAtOnce = 1000

/** The filters of `GET /api/runs`, which an export takes too. */
export const runFilter = runQuery.pick({ status: true, search: true }).extend({
  workflow: workflowId.optional(),
  from: momentQuery.optional(),
  to: momentQuery.optional(),
})

const selection = z
  .object({
    ids: z.array(uuid).min(1, 'Choose at least one run').max(maxRunsAtOnce, `At most ${maxRunsAtOnce} at once`),
    filter: runFilter,
  })
  .partial()
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    error: 'Either ids or filter',
    path: ['ids'],
  })
  .meta({ example: { filter: { status: 'failed', workflow: '3' } } })

export const runBulk = {
  cancel: route({
    method: 'post',
    path: '/api/runs/cancel',
    summary: 'Cancel up to 1,000 runs, by their ids or by a filter, each on its own',
    access: 'staff',
    scope: 'runs:write',
    body: selection,
    /** `ended`: had ended before; `refused`: unknown. */
    reply: z.object({ cancelled: z.int(), ended: z.int(), refused: z.int() }),
    status: 200,
  }),
  repeat: route({
    method: 'post',
    path: '/api/runs/repeat',
    summary: 'Run up to 1,000 runs again with the same inputs, by their ids or by a filter, each on its own',
    access: 'staff',
    scope: 'runs:write',
    body: selection,
    /** `refused`: their workflow is paused or archived, the inputs no longer fit, or the person was erased. */
    reply: z.object({ started: z.int(), refused: z.int() }),
    status: 200,
    idempotent: true,
  }),
}

/**
 * `GET /api/runs/export`: the matching runs as a CSV file, newest first; inputs in full, outputs up to 2,000 characters.
 * It has the form of the export of leads. Text that a spreadsheet would treat as a formula is escaped with an apostrophe.
 */
export const runExportPath = '/api/runs/export'
