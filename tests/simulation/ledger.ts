import { isDeepStrictEqual } from 'node:util'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { kindOf, type StreamName } from '#domain/kernel/stream-name.ts'
import type { Append } from '#domain/log/ports/event-store.ts'
import { rebuiltViews } from '#domain/process/rebuilt-views.ts'
import type { TakenRun } from '#domain/run/ports/run-queue.ts'
import { isInFlight } from '#domain/run/views/run-view.ts'
import { attemptLedger, type CalledAttempt, stepIn } from './attempt-ledger.ts'
import type { Database } from './database.ts'
import type { Machine, World } from './world.ts'

/** Watches what is taken, recorded, called and acknowledged, and reports the invariant that breaks. */
export type Ledger = {
  readonly taken: (machine: Machine, run: TakenRun) => void
  readonly appended: (machine: Machine, append: Append) => void
  readonly called: (machine: Machine, runId: string, attempt: CalledAttempt) => void
  readonly acknowledged: (marker: string, answer: string) => void
  /** A failover lost these events: their acknowledgements are void, and their attempt numbers are free again. */
  readonly tookBack: (lost: readonly RecordedEvent[]) => void
}

export const openLedger = (world: World, database: Database): Ledger => {
  const { violated } = world
  const attempts = attemptLedger(world)
  const effects = new Set<string>()
  const answers = new Map<string, string>()
  const void_ = new Set<string>()

  const historyOf = (stream: StreamName) => {
    const { streams, events } = database.tables()
    return (streams.get(stream) ?? []).map((position) => events[position - 1] as RecordedEvent)
  }
  return {
    taken: attempts.taken,
    called: (machine, runId, attempt) => attempts.called(machine, historyOf(`run-${runId}`), attempt),
    appended: (machine, append) => {
      const history = historyOf(append.head.stream)
      const added = history.slice(-append.events.length)
      world.say(() => `  ${append.head.stream} ${append.head.version + 1}: ${added.map(({ type }) => type).join(', ')}`)
      for (const marker of added.flatMap(markersOf)) {
        if (effects.has(marker)) violated(`what ${marker} asked for is in the log twice`)
        effects.add(marker)
      }
      if (kindOf(append.head.stream) === 'run') {
        attempts.appended(machine, append, history)
        stepsFollow(world, history)
      }
      viewsFollow(world, database, history)
    },
    acknowledged: (marker, answer) => {
      if (void_.has(marker)) return
      if (!effects.has(marker)) violated(`${marker} was acknowledged and is not in the log`)
      const before = answers.get(marker) ?? answer
      if (before !== answer) violated(`${marker} was answered ${before}, then ${answer}`)
      answers.set(marker, answer)
    },
    tookBack: (lost) => {
      attempts.tookBack(lost)
      for (const marker of lost.flatMap(markersOf)) {
        effects.delete(marker)
        answers.delete(marker)
        void_.add(marker)
      }
    },
  }
}

/** The markers that identify a schedule's commands: an input of a run, or the text of a message. */
const markersOf = ({ type, data }: RecordedEvent): readonly string[] => {
  const { inputs, notes, message } = data as { inputs?: { marker?: string }; notes?: string; message?: string }
  if (type === 'RunRequested') return [String(inputs?.marker)]
  if (type === 'LeadCaptured') return [String(notes)]
  return type === 'LeadMessageReceived' ? [String(message)] : []
}

/** The steps that may follow each step of the workflow with steps. */
const following: Readonly<Record<string, readonly unknown[]>> = {
  first: ['second'],
  second: ['wait'],
  wait: ['branch'],
  branch: ['ask', 'last'],
  ask: ['last'],
  last: [],
}

/** Steps follow an order that the definition allows, each is done once, and a verdict ends only the step that asks. */
const stepsFollow = ({ violated }: World, history: readonly RecordedEvent[]): void => {
  if (history[1]?.type !== 'RunStepsPinned') return
  let allowed: readonly unknown[] = ['first']
  for (const { stream, type, data } of history.slice(2)) {
    const step = stepIn(data)
    if (step !== undefined && !allowed.includes(step)) violated(`${stream}: ${type} of ${step} out of order`)
    if (type === 'RunStepCompleted') {
      const isVerdict = 'by' in data && data.by === 'staff'
      if (isVerdict !== (step === 'ask')) violated(`${stream}: ${step} is done by ${isVerdict ? 'staff' : 'a worker'}`)
      allowed = following[String(step)] ?? []
    }
    if (type === 'RunCompleted' && allowed.length > 0) violated(`${stream} is complete before ${allowed.join(' or ')}`)
  }
}

/** Every row of a stream is the fold of its events; counts over streams match their rows. */
const viewsFollow = ({ violated }: World, database: Database, history: readonly RecordedEvent[]): void => {
  const { runs, leads, workflows, waitingRuns, activities } = database.tables()
  for (const change of rebuiltViews(history)) {
    if (change.view === 'runs' && !isDeepStrictEqual(runs.get(change.row.id), change.row)) differs(change.view)
    if (change.view === 'leads' && !isDeepStrictEqual(leads.get(change.row.id), change.row)) differs(change.view)
    if (change.view === 'workflows' && !isDeepStrictEqual(workflows.get(change.row.id), change.row))
      differs(change.view)
    if (change.view !== 'waiting_runs') continue
    const { id, readyAt, workflowId } = change.row
    if (waitingRuns.has(id) !== (readyAt !== null)) differs(change.view)
    const inFlight = [...runs.values()].filter((run) => run.workflowId === workflowId && isInFlight(run)).length
    if (activities.get(workflowId)?.runsInFlight !== inFlight) differs('runs_in_flight')
  }
  function differs(view: string): void {
    violated(`${view} is not the fold of ${history[0]?.stream}`)
  }
}
