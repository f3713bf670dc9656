import { streamName } from '../kernel/stream-name.ts'
import type { EventStore } from '../ports/event-store.ts'
import type { Ids } from '../ports/ids.ts'
import type { ShownWorkflow, WorkflowReader } from '../ports/workflow-reader.ts'
import { runVersions } from '../projections/run-versions.ts'
import type { RunCommand, RunEvent, RunRejection, TokenUse } from '../run/index.ts'
import { checkInputs, type InputFault } from '../workflow/index.ts'
import type { Circumstances, Handled } from './command-handler.ts'
import { runHandler } from './run-handler.ts'

export type StartRejection =
  | RunRejection
  | { readonly type: 'WorkflowNotFound' }
  | { readonly type: 'WorkflowNotActive' }
  | { readonly type: 'InputsInvalid'; readonly faults: readonly InputFault[] }

type NewRun = {
  readonly workflowId: number
  readonly inputs: Readonly<Record<string, unknown>>
  readonly originRunId: string | null
}

/** What the browser says of a run: how it ended, or what its outputs read now. */
export type RunReport =
  | { readonly type: 'completed'; readonly outputs: string }
  | { readonly type: 'failed'; readonly error: string; readonly outputs: string | null }
  | { readonly type: 'revised'; readonly outputs: string }

type Outcome = Promise<Handled<RunRejection>>

/** Everything that staff do to runs. */
export type Runs = {
  readonly start: (run: NewRun, circumstances: Circumstances) => Promise<Handled<StartRejection>>
  readonly report: (runId: string, report: RunReport, circumstances: Circumstances) => Outcome
  readonly cancel: (runId: string, circumstances: Circumstances) => Outcome
  /** Makes the outputs of an earlier version the newest ones. */
  readonly restore: (runId: string, version: number, circumstances: Circumstances) => Outcome
  /** Keeps what an AI took to draft the document of a run that a browser makes. */
  readonly recordDraft: (runId: string, tokenUse: TokenUse, circumstances: Circumstances) => Outcome
}

export const runs = (store: EventStore, workflows: WorkflowReader, ids: Ids): Runs => {
  const handler = runHandler(store)
  const handle = (runId: string, command: RunCommand, circumstances: Circumstances) =>
    handler(streamName('run', runId), command, circumstances)

  return {
    start: async ({ workflowId, inputs, originRunId }, circumstances) => {
      const workflow = await workflows.find(workflowId)
      const refusal = workflow === null ? notFound : refusalOf(workflow)
      if (workflow === null || refusal !== null) return { accepted: false, rejection: refusal ?? notFound }
      const checked = checkInputs(workflow.inputs, inputs)
      if (!checked.valid) return { accepted: false, rejection: { type: 'InputsInvalid', faults: checked.faults } }
      const request = {
        type: 'RequestRun',
        workflowId,
        builtIn: workflow.builtIn,
        inputs: checked.values,
        requestedBy: circumstances.cause.actor,
        originRunId,
        byBrowser: workflow.builtIn === 'proposal',
        now: circumstances.at,
      } as const
      return handle(ids.next(), request, { ...circumstances, newStream: true })
    },
    report: (runId, report, circumstances) => handle(runId, commandOf(report, circumstances), circumstances),
    cancel: (runId, circumstances) => handle(runId, { type: 'CancelRun', now: circumstances.at }, circumstances),
    restore: async (runId, version, circumstances) => {
      // What a version reads like never changes, so that it may be looked up before the command is decided.
      const { events } = await store.read<RunEvent>(streamName('run', runId))
      const wanted = runVersions(events).find((one) => one.version === version)
      if (wanted === undefined) return unknownVersion(events.length > 0)
      const command = { type: 'RestoreOutputs', version, outputs: wanted.outputs, now: circumstances.at } as const
      return handle(runId, command, circumstances)
    },
    recordDraft: (runId, tokenUse, circumstances) =>
      handle(runId, { type: 'RecordDraft', tokenUse, now: circumstances.at }, circumstances),
  }
}

const notFound = { type: 'WorkflowNotFound' } as const

const unknownVersion = (isRun: boolean): Handled<RunRejection> => ({
  accepted: false,
  rejection: { type: isRun ? 'RunVersionNotFound' : 'RunNotFound' },
})

const refusalOf = ({ status }: ShownWorkflow): StartRejection | null => {
  if (status === 'archived') return notFound
  return status === 'inactive' ? { type: 'WorkflowNotActive' } : null
}

const commandOf = (report: RunReport, { cause, at: now }: Circumstances): RunCommand => {
  const by = cause.actor
  switch (report.type) {
    case 'completed':
      return { type: 'EndRun', end: 'completed', outputs: report.outputs, by, now }
    case 'failed':
      return { type: 'EndRun', end: 'failed', error: report.error, outputs: report.outputs, by, now }
    case 'revised':
      return { type: 'ReviseOutputs', outputs: report.outputs, now }
  }
}
