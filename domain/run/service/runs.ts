import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Ids } from '#domain/kernel/ids.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { TokenUse } from '#domain/kernel/token-use.ts'
import { isErased, type LeadEvent, lead } from '#domain/lead/model/index.ts'
import { notesIn } from '#domain/lead/service/lead-notes.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { CommandContext, Handled } from '#domain/log/service/command-handler.ts'
import { checkInputs, type InputFault } from '#domain/workflow/model/index.ts'
import type { ListedWorkflow, WorkflowReader } from '#domain/workflow/ports/workflow-reader.ts'
import type { RunCommand, RunEvent, RunRejection } from '../model/index.ts'
import { runVersions } from '../views/run-versions.ts'
import { type InputQuotes, placeQuotes } from './input-sources.ts'
import { runHandler } from './run-handler.ts'

type LeadRefused = { readonly type: 'LeadUnknown' } | { readonly type: 'LeadErased' }

export type StartRejection =
  | RunRejection
  | LeadRefused
  | { readonly type: 'WorkflowNotFound' }
  | { readonly type: 'WorkflowNotActive' }
  | { readonly type: 'InputsInvalid'; readonly faults: readonly InputFault[] }

type NewRun = {
  readonly workflowId: number
  readonly inputs: Readonly<Record<string, unknown>>
  readonly originRunId: string | null
  /** The lead that the run is for. */
  readonly leadId?: string | null
  /** Where its inputs stand in notes on the lead. */
  readonly quotes?: InputQuotes | undefined
  /** No browser is there to write its document: the worker does so at once. */
  readonly byWorker?: boolean
}

/** The browser's report on a run: its outcome, or edited outputs. */
export type RunReport =
  | { readonly type: 'completed'; readonly outputs: string }
  | { readonly type: 'failed'; readonly error: string; readonly outputs: string | null }
  | { readonly type: 'revised'; readonly outputs: string }

type StepVerdict = { readonly step: string; readonly approved: boolean; readonly note: string }

type Outcome = Promise<Handled<RunRejection>>

/** The commands of staff on runs. */
export type Runs = {
  readonly start: (run: NewRun, context: CommandContext) => Promise<Handled<StartRejection>>
  readonly report: (runId: string, report: RunReport, context: CommandContext) => Outcome
  /** Attaches the run to a lead, or to none. */
  readonly setLead: (
    runId: string,
    leadId: string | null,
    context: CommandContext,
  ) => Promise<Handled<RunRejection | LeadRefused>>
  /** Approves or refuses a step that asks for approval. */
  readonly judge: (runId: string, verdict: StepVerdict, context: CommandContext) => Outcome
  readonly cancel: (runId: string, context: CommandContext) => Outcome
  /** The failure of a run needs no action. */
  readonly dismiss: (runId: string, context: CommandContext) => Outcome
  /** Restores the outputs of an earlier version. */
  readonly restore: (runId: string, version: number, context: CommandContext) => Outcome
  /** Records token usage of an AI draft for a run made by a browser. */
  readonly recordDraft: (runId: string, tokenUse: TokenUse, context: CommandContext) => Outcome
}

/**
 * `start` checks the workflow, then the inputs, the lead and the quotes. A browser writes only the built-in proposal,
 * unless `byWorker`.
 */
export const runs = (store: EventStore, workflows: WorkflowReader, ids: Ids): Runs => {
  const handler = runHandler(store)
  const handle = (runId: string, command: RunCommand, context: CommandContext) =>
    handler(streamName('run', runId), command, context)

  const leadEvents = async (leadId: string | null) =>
    leadId === null ? [] : (await store.read<LeadEvent>(streamName('lead', leadId))).events

  return {
    start: async ({ workflowId, inputs, originRunId, leadId = null, quotes = {}, byWorker = false }, context) => {
      const workflow = await workflows.find(workflowId)
      const refusal = workflow === null ? notFound : refusalOf(workflow)
      if (workflow === null || refusal !== null) return { accepted: false, rejection: refusal ?? notFound }
      const checked = checkInputs(workflow.inputs, inputs)
      if (!checked.valid) return { accepted: false, rejection: { type: 'InputsInvalid', faults: checked.faults } }
      const events = await leadEvents(leadId)
      const unfit = leadId === null ? null : leadRefusal(events)
      if (unfit !== null) return { accepted: false, rejection: unfit }
      const { faults, sources } = placeQuotes(quotes, Object.keys(checked.values), textsIn(events))
      if (faults.length > 0) return { accepted: false, rejection: { type: 'InputsInvalid', faults } }
      const request = {
        type: 'RequestRun',
        workflowId,
        builtIn: workflow.builtIn,
        inputs: checked.values,
        steps: workflow.steps,
        requestedBy: context.cause.actor,
        originRunId,
        leadId,
        sources,
        byBrowser: workflow.builtIn === 'proposal' && !byWorker,
        now: context.at,
      } as const
      return handle(ids.next(), request, { ...context, newStream: true })
    },
    report: (runId, report, context) => handle(runId, commandOf(report, context), context),
    setLead: async (runId, leadId, context) => {
      const unfit = leadId === null ? null : leadRefusal(await leadEvents(leadId))
      if (unfit !== null) return { accepted: false, rejection: unfit }
      return handle(runId, { type: 'SetLead', leadId }, context)
    },
    judge: (runId, verdict, context) =>
      handle(runId, { type: 'JudgeStep', ...verdict, by: context.cause.actor, now: context.at }, context),
    cancel: (runId, context) => handle(runId, { type: 'CancelRun', now: context.at }, context),
    dismiss: (runId, context) => handle(runId, { type: 'DismissFailure', now: context.at }, context),
    restore: async (runId, version, context) => {
      // Versions are immutable, so the outputs can be read before the command is decided.
      const { events } = await store.read<RunEvent>(streamName('run', runId))
      const restored = runVersions(events).find((one) => one.version === version)
      if (restored === undefined) return unknownVersion(events.length > 0)
      const command = { type: 'RestoreOutputs', version, outputs: restored.outputs, now: context.at } as const
      return handle(runId, command, context)
    },
    recordDraft: (runId, tokenUse, context) =>
      handle(runId, { type: 'RecordDraft', tokenUse, now: context.at }, context),
  }
}

const leadRefusal = (events: readonly LeadEvent[]): LeadRefused | null => {
  const state = events.reduce(lead.evolve, lead.initialState)
  if (state.status === 'absent') return { type: 'LeadUnknown' }
  return isErased(state) ? { type: 'LeadErased' } : null
}

const textsIn = (events: readonly RecordedEvent<LeadEvent>[]) =>
  notesIn(events).map(({ version, data: { noteId: id, text } }) => ({ id, version, text }))

const notFound = { type: 'WorkflowNotFound' } as const

const unknownVersion = (isRun: boolean): Handled<RunRejection> => ({
  accepted: false,
  rejection: { type: isRun ? 'RunVersionNotFound' : 'RunNotFound' },
})

const refusalOf = ({ status }: ListedWorkflow): StartRejection | null => {
  if (status === 'archived') return notFound
  return status === 'inactive' ? { type: 'WorkflowNotActive' } : null
}

const commandOf = (report: RunReport, { cause, at: now }: CommandContext): RunCommand => {
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
