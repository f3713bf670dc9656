import type { Asker } from '#domain/document/ports/asker.ts'
import type { Draft, Writer } from '#domain/document/ports/writer.ts'
import type { Cancellation } from '#domain/kernel/cancellation.ts'
import type { Clock } from '#domain/kernel/clock.ts'
import { type RecordedEvent, worker } from '#domain/kernel/event.ts'
import type { DerivedIds } from '#domain/kernel/ids.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { parseExactly } from '#domain/kernel/numeral.ts'
import type { CallStep, DocumentStep, Step } from '#domain/kernel/step.ts'
import { parsedOutput } from '#domain/kernel/step-references.ts'
import { type StreamName, streamName } from '#domain/kernel/stream-name.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import { changeLeadOnce } from '#domain/lead/service/change-lead-once.ts'
import { factsAfter, isErasedBy } from '#domain/lead/service/lead-facts.ts'
import { leadRevision } from '#domain/lead/service/lead-revision.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import { checkInputs, fillMessage } from '#domain/workflow/model/index.ts'
import { type CallSettings, noSecrets } from '#domain/workflow/ports/call-settings.ts'
import type { ListedWorkflow, WorkflowReader } from '#domain/workflow/ports/workflow-reader.ts'
import { type RequestRun, type Run, type RunEvent, run as runDecider } from '../model/index.ts'
import type { Endpoint, EndpointReply } from '../ports/endpoint.ts'
import { isInFlight, type RunView } from '../views/run-view.ts'
import { askStep } from './ask-step.ts'
import type { Backgrounds } from './backgrounds.ts'
import { mailStep } from './mail-step.ts'
import { runHandler } from './run-handler.ts'
import { answerWith, causeOf, failWith, leadErased, noLead } from './step-replies.ts'
import { taskStep } from './task-step.ts'

export type StepPorts = {
  readonly store: EventStore
  readonly workflows: WorkflowReader
  readonly endpoint: Endpoint
  readonly writer: Writer
  /** Null or omitted without an AI. */
  readonly asker?: Asker | null
  /** What a document is written from besides its inputs. */
  readonly backgroundOf: Backgrounds
  readonly derivedId: DerivedIds
  readonly clock: Clock
  /** Whether there is a mail server. */
  readonly canMail?: boolean
  /** Whether a user can have a task; none can if omitted. */
  readonly canHaveTask?: (userId: string) => Promise<boolean>
  /** Of the days that steps set; UTC if omitted. */
  readonly timeZone?: string
}

type Reply = EndpointReply | Draft
type Inputs = Readonly<Record<string, unknown>>

/** A run with steps that is held by a worker, and its workflow. */
type LeasedRun = { readonly run: RunView; readonly workflow: ListedWorkflow; readonly settings: CallSettings }

/** Makes one attempt at a run's current step. Changes to a lead and new documents are idempotent across attempts. */
export const runStep = (ports: StepPorts) => {
  const { store, endpoint } = ports
  const write = documentWriter(ports)
  const change = leadChanger(ports)
  const mail = mailStep(ports)
  const addTask = taskStep(ports)
  const ask = askStep(ports)

  const call = (step: CallStep, lease: LeasedRun, inputs: Inputs, cancellation: Cancellation) => {
    const { run, workflow, settings } = lease
    const isOwn = step.url === ''
    const url = isOwn ? workflow.apiEndpoint : step.url
    const secrets = isOwn || step.secrets ? settings.secrets : noSecrets
    const message = isOwn ? settings.message : null
    // The workflow's message names inputs of the run, which a step's inputs may extend or override.
    const values = { ...(parseExactly(run.inputs) as Inputs), ...inputs }
    const text = message === null ? {} : { text: fillMessage(message, values) }
    const attempt = run.attemptLog.filter((one) => one.step === step.id).length
    const request = { runId: run.id, workflowId: run.workflowId, step: step.id, attempt, inputs }
    return endpoint.call({ url, ...request, secrets, ...text }, cancellation)
  }

  return async (lease: LeasedRun, cancellation: Cancellation): Promise<Reply> => {
    const { events } = await store.read<RunEvent>(streamName('run', lease.run.id))
    const state = events.reduce(runDecider.evolve, runDecider.initialState)
    const start = events.findLast((event) => event.type === 'RunStepStarted')
    const step = stepOf(state)
    if (step === undefined || start === undefined) return failWith('The run is at no step.')
    const inputs = parseExactly(start.data.inputs) as Inputs
    switch (step.kind) {
      case 'call':
        return call(step, lease, inputs, cancellation)
      case 'document':
        return write(step, lease.run, inputs, cancellation)
      case 'lead':
        return change(step, lease.run, inputs, startOf(step.id, events) ?? start.at)
      case 'mail':
        return mail(step, lease.run, inputs)
      case 'task':
        return addTask(step, lease.run, inputs, startOf(step.id, events) ?? start.at)
      case 'ask':
        return ask(step, lease.run, inputs, cancellation)
      default:
        return failWith('Nothing is to be done at this step.')
    }
  }
}

const stepOf = (run: Run) =>
  run.status === 'running' ? run.stepped?.steps.find(({ id }) => id === run.stepped?.at) : undefined

const startOf = (stepId: string, events: readonly RecordedEvent<RunEvent>[]): Instant | undefined =>
  events.find(({ type, data }) => type === 'RunStepStarted' && data.step === stepId)?.at

/**
 * Writes a document as a run of the built-in workflow, which staff read, edit and share like any other. Its id is
 * derived: a step that is repeated after a crash has the document that is there already, and writes no other.
 */
const documentWriter = ({ store, workflows, writer, backgroundOf, derivedId, clock }: StepPorts) => {
  const handle = runHandler(store)
  const documentIn = async (stream: StreamName) =>
    (await store.read<RunEvent>(stream)).events.reduce(runDecider.evolve, runDecider.initialState)

  const keep = async (stream: StreamName, step: DocumentStep, run: RunView, document: NewDocument) => {
    const now = clock.now()
    const origin = { requestedBy: run.startedBy, originRunId: null, leadId: run.leadId, byBrowser: false } as const
    const request = { type: 'RequestRun', builtIn: step.document, ...origin, ...document, now } as const
    const context = { cause: causeOf(run.id, step.id), at: now, subjects: [streamName('run', run.id)] }
    const outcome = await handle(stream, request, context)
    if (outcome.accepted || outcome.rejection.type !== 'RunAlreadyRequested') return outcome
    // An earlier release requested the document before it completed it.
    return handle(stream, { type: 'EndRun', end: 'completed', outputs: document.outputs, by: worker, now }, context)
  }

  return async (step: DocumentStep, run: RunView, inputs: Inputs, cancellation: Cancellation): Promise<Reply> => {
    const workflow = (await workflows.list()).find(({ builtIn }) => builtIn === step.document)
    if (workflow === undefined) return failWith('There is no workflow that writes this document.')
    const checked = checkInputs(workflow.inputs, inputs)
    if (!checked.valid) return failWith(`“${step.name}”: ${checked.faults.map(({ message }) => message).join('; ')}.`)
    const runId = derivedId(run.startedAt, [run.id, step.id])
    const stream = streamName('run', runId)
    const earlier = await documentIn(stream)
    if (earlier.status !== 'absent' && !isInFlight(earlier)) return documentReply(runId, earlier)
    const background = await backgroundOf(run.leadId)
    const draft = await writer.draft(step.document, checked.values, cancellation, background)
    if (draft.type !== 'Drafted') return draft
    const { outputs } = draft
    const outcome = await keep(stream, step, run, { workflowId: workflow.id, inputs: checked.values, outputs })
    if (outcome.accepted) return { ...draft, outputs: outputsOf(runId, outputs) }
    const isErased = !outcome.accepted && outcome.rejection.type === 'SubjectErased'
    return isErased ? failWith(leadErased) : documentReply(runId, await documentIn(stream))
  }
}

type NewDocument = Required<Pick<RequestRun, 'workflowId' | 'inputs' | 'outputs'>>

const documentReply = (runId: string, document: Run): Reply =>
  document.status === 'completed' && document.erasedAt === undefined
    ? { type: 'Answered', body: outputsOf(runId, document.outputs) }
    : failWith('The document of this step was not completed.')

/** The fields of the document, and the run that holds it. */
const outputsOf = (runId: string, outputs: string): string => {
  const document = parsedOutput(outputs)
  return JSON.stringify({ runId, ...(typeof document === 'object' ? document : {}) })
}

/** Changes the run's lead and returns its fields after the change. `since`: when the step began first. */
const leadChanger = ({ store, clock, timeZone }: StepPorts) => {
  const changeOnce = changeLeadOnce(store, clock)
  return async (step: Step, { id: runId, leadId }: RunView, changes: Inputs, since: Instant): Promise<Reply> => {
    if (leadId === null) return failWith(noLead)
    const read = async () => (await store.read<LeadEvent>(streamName('lead', leadId))).events
    if (isErasedBy(await read())) return failWith(leadErased)
    const { revision, fault } = leadRevision(changes, timeZone)
    if (fault !== null) return failWith(`“${step.name}” changed nothing: ${fault}`)
    const { causationId: id, correlationId } = causeOf(runId, step.id)
    const because = { id, at: since, correlationId, subjects: [streamName('run', runId)] }
    if (Object.keys(revision).length > 0) await changeOnce(leadId, { type: 'ReviseLead', ...revision }, because)
    return answerWith(factsAfter(await read()))
  }
}
