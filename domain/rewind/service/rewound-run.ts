import { type RecordedEvent, worker } from '#domain/kernel/event.ts'
import { idOf } from '#domain/kernel/stream-name.ts'
import { type RunEvent, run } from '#domain/run/model/index.ts'
import type { Runs } from '#domain/run/service/runs.ts'
import { runVersions } from '#domain/run/views/run-versions.ts'
import {
  changedSince,
  notUndoable,
  type OwnHistory,
  type RewindStep,
  stayingStep,
  undoable,
  undoneAlready,
} from './rewind-step.ts'

type History = OwnHistory<RecordedEvent<RunEvent>>
export type RunCommands = Pick<Runs, 'cancel' | 'restore' | 'setLead'>

/** What was done to a run: that it was started, edits of its document, and its lead. */
export const rewoundRun = (history: History, runs: RunCommands): readonly RewindStep[] => {
  const { stream, events, own } = history
  const state = events.reduce(run.evolve, run.initialState)
  const first = events.find(({ id }) => own.has(id))
  if (state.status === 'absent' || first === undefined) return []
  const about = { stream, at: first.at, workflowId: state.workflowId, runId: idOf(stream) }
  if (state.erasedAt !== undefined)
    return [stayingStep({ ...about, key: stream, text: 'Changes of a run' }, 'The person was erased.')]
  return [
    ...start(history, state.status, about, runs),
    ...edits(history, about, runs),
    ...leadOf(history, about, runs),
    ...otherSteps(history, about),
  ]
}

type About = Pick<RewindStep, 'stream' | 'at' | 'workflowId' | 'runId'>

const start = (
  { stream, events, own }: History,
  status: string,
  about: About,
  runs: RunCommands,
): readonly RewindStep[] => {
  const first = events[0]
  if (first === undefined || !own.has(first.id)) return []
  const step = { ...about, key: `${stream} start`, text: 'Run' }
  if (status === 'cancelled') return [stayingStep(step, undoneAlready)]
  if (status !== 'pending' && status !== 'running')
    return [stayingStep(step, 'The run has ended. What it wrote stays.')]
  if (events.some(({ id, actor }) => !own.has(id) && isPerson(actor))) return [stayingStep(step, changedSince)]
  return [undoable(step, first.id, (context) => runs.cancel(idOf(stream), context))]
}

const isPerson = (actor: string): boolean => actor !== worker && !actor.includes(':')

const edits = ({ stream, events, own }: History, about: About, runs: RunCommands): readonly RewindStep[] => {
  const versions = runVersions(events)
  const eventOf = ({ version }: { readonly version: number }) =>
    events.find((event) => event.version === version)?.id ?? ''
  const isOwn = (one: { readonly version: number }) => own.has(eventOf(one))
  const mine = versions.filter((one) => one.number > 1 && isOwn(one))
  const oldest = mine.at(-1)
  if (oldest === undefined) return []
  const step = { ...about, key: `${stream} text`, at: oldest.at, text: 'Edit of a document' }
  const newest = versions[0]
  if (newest === undefined || !isOwn(newest))
    return [stayingStep(step, newest?.restoredVersion == null ? changedSince : undoneAlready)]
  const base = versions.find((one) => one.number === 1 || !isOwn(one))
  if (base === undefined) return [stayingStep(step, notUndoable)]
  const undo = undoable(
    { ...step, from: { version: newest.number }, to: { version: base.number } },
    eventOf(oldest),
    (context) => runs.restore(idOf(stream), base.version, { ...context, ifVersion: events.at(-1)?.version }),
  )
  return [undo]
}

/** The lead of a run that was started for another, or for none. */
const leadOf = ({ stream, events, own }: History, about: About, runs: RunCommands): readonly RewindStep[] => {
  const set = events.flatMap((event) =>
    event.type === 'RunLeadSet' && event.causationId !== events[0]?.causationId
      ? [{ event, isOwn: own.has(event.id) }]
      : [],
  )
  const mine = set.find(({ isOwn }) => isOwn)
  if (mine === undefined) return []
  const step = { ...about, key: `${stream} lead`, at: mine.event.at, text: 'Lead of a run' }
  if (set.at(-1)?.isOwn !== true) return [stayingStep(step, changedSince)]
  const earlier = events.slice(0, events.indexOf(mine.event)).findLast(({ type }) => type === 'RunLeadSet')
  const leadId = earlier?.type === 'RunLeadSet' ? earlier.data.leadId : null
  return [
    undoable({ ...step, to: { leadId } }, mine.event.id, (context) => runs.setLead(idOf(stream), leadId, context)),
  ]
}

const otherWords: Readonly<Partial<Record<RunEvent['type'], string>>> = {
  RunCancelled: 'Cancellation of a run',
  RunCancellationRequested: 'Cancellation of a run',
  RunFailureDismissed: 'Failure of a run dismissed',
  RunStepCompleted: 'Answer to a step',
  RunSuggestionJudged: 'Verdict on a suggestion',
}

/** What cannot be taken back; what follows from the start of a run goes with it. */
const otherSteps = ({ events, own }: History, about: About): readonly RewindStep[] =>
  events.flatMap(({ id, at, type }) => {
    const text = otherWords[type]
    if (!own.has(id) || text === undefined || own.has(events[0]?.id ?? '')) return []
    return [stayingStep({ ...about, key: id, at, text }, notUndoable)]
  })
