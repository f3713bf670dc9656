import type { z } from 'zod'
import { invalid, unknownCursor } from '#adapters/http/middleware/invalid.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound } from '#adapters/http/server/problems.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import { spendRuns } from '#adapters/http/staff/quota.ts'
import { checkPricing } from '#contracts/document/read-document.ts'
import { runs as contract, type RunDetail, type runPatch } from '#contracts/run/http/runs.ts'
import { rowOf, type ViewChange } from '#domain/log/ports/views.ts'
import type { Handled } from '#domain/log/service/command-handler.ts'
import type { RunReader } from '#domain/run/ports/run-reader.ts'
import type { RunReport, Runs, StartRejection } from '#domain/run/service/runs.ts'
import type { WorkflowReader } from '#domain/workflow/ports/workflow-reader.ts'
import { detailOf } from './run-detail.ts'
import type { AddSharing } from './run-sharing.ts'

const chartPoints = 50

type Readers = { readonly reader: RunReader; readonly workflows: WorkflowReader; readonly addSharing: AddSharing }

/** Start, read, change and end runs; 404 for a run or workflow that there is not, 412 for a version that has passed. */
export const runRoutes = (api: HttpApi, runs: Runs, { reader, workflows, addSharing }: Readers): void => {
  const readRun = async (runId: string) => {
    const run = await reader.find(runId)
    if (run === null) throw notFound('There is no such run.')
    const [detail = detailOf(run)] = await addSharing([detailOf(run)])
    return { body: { run: detail }, version: run.version }
  }
  /** Archived workflows are hidden, but their runs stay readable. */
  const mustFindWorkflow = async (id: number) => {
    if ((await workflows.find(id)) === null) throw notFound('There is no such workflow.')
  }

  bind(api, contract.list, async ({ params: { id: workflowId }, query }) => {
    await mustFindWorkflow(workflowId)
    const page = await reader.list({ workflowId, ...query })
    if (page === null) throw unknownCursor()
    return { body: { runs: await addSharing(page.runs), nextCursor: page.nextCursor } }
  })

  bind(api, contract.chart, async ({ params: { id } }) => {
    await mustFindWorkflow(id)
    return { body: { points: [...(await reader.lastPoints(id, chartPoints))] } }
  })

  const mustHaveRun = async (workflowId: number, runId: string) =>
    (await reader.find(runId))?.workflowId === workflowId || refuseField('originRunId', 'This workflow has no such run')

  bind(api, contract.start, async ({ params: { id: workflowId }, body }, { c, withIdempotentReply }) => {
    if (body.originRunId) await mustHaveRun(workflowId, body.originRunId)
    await spendRuns(api, c, workflows, [workflowId])
    const { inputs, originRunId = null, leadId = null, sources: quotes } = body
    const request = { workflowId, inputs, originRunId, leadId, quotes }
    const outcome = await runs.start(
      request,
      withIdempotentReply((changes) => ({ run: runIn(changes) })),
    )
    if (!outcome.accepted) throw rejected(outcome.rejection)
    const run = runIn(outcome.changes)
    return { body: { run }, version: run.version }
  })

  bind(api, contract.read, async ({ params }) => readRun(params.runId))

  bind(api, contract.patch, async ({ params: { runId }, body: { leadId, ...report } }, { context }) => {
    if (report.outputs !== undefined && report.status !== 'failed') mustHaveValidPrices(report.outputs)
    if (leadId !== undefined) accept(await runs.setLead(runId, leadId, context))
    const { ifVersion, ...rest } = context
    if (leadId === undefined) accept(await runs.report(runId, reportOf(report), { ...rest, ifVersion }))
    else if (Object.keys(report).length > 0) accept(await runs.report(runId, reportOf(report), rest))
    return readRun(runId)
  })

  for (const call of ['cancel', 'dismiss'] as const)
    bind(api, contract[call], async ({ params: { runId } }, { context }) => {
      accept(await runs[call](runId, context))
      return readRun(runId)
    })
}

const mustHaveValidPrices = (outputs: string): void => {
  const issues = checkPricing(outputs)?.error?.issues ?? []
  if (issues.length > 0)
    throw invalid(issues.map(({ path, message }) => ({ path: ['outputs', 'pricing', ...path], message })))
}

const accept = (outcome: Handled<StartRejection>): void => {
  if (!outcome.accepted) throw rejected(outcome.rejection)
}

/** A run that has just started has no repetitions. */
const runIn = (changes: readonly ViewChange[]): RunDetail =>
  detailOf({ ...rowOf(changes, 'runs'), number: null, repeatedAs: [] })

const reportOf = ({ status, outputs, error }: z.output<typeof runPatch>): RunReport => {
  if (status === 'completed')
    return { type: 'completed', outputs: outputs ?? refuseField('outputs', 'Send the outputs of the completed run') }
  if (status === 'failed') return { type: 'failed', error: error ?? errorIn(outputs), outputs: outputs ?? null }
  return { type: 'revised', outputs: outputs ?? refuseField('outputs', 'Send the edited outputs') }
}

/** The error inside a failed run's outputs, if no error was sent. */
const errorIn = (outputs: string | undefined): string => {
  if (outputs === undefined) return refuseField('error', 'Send the error of the failed run')
  return errorField(outputs) ?? 'The run failed.'
}

const errorField = (outputs: string): string | undefined => {
  try {
    const parsed: unknown = JSON.parse(outputs)
    const error = typeof parsed === 'object' && parsed !== null && 'error' in parsed ? parsed.error : undefined
    return typeof error === 'string' ? error : undefined
  } catch {
    return undefined
  }
}

const refuseField = (path: string, message: string): never => {
  throw invalid([{ path: [path], message }])
}
