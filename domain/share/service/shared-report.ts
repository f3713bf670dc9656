import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { viewAfter } from '#domain/kernel/view.ts'
import type { EventStore, StreamHead } from '#domain/log/ports/event-store.ts'
import type { RunEvent } from '#domain/run/model/index.ts'
import { versionNumber } from '#domain/run/views/run-versions.ts'
import { type RunRow, type RunView, runView } from '#domain/run/views/run-view.ts'
import type { ListedWorkflow, WorkflowReader } from '#domain/workflow/ports/workflow-reader.ts'
import type { ShareEvent } from '../model/index.ts'
import { publicOutputs } from '../views/public-outputs.ts'
import type { ShareView } from '../views/share-view.ts'

export type SharedReport = {
  readonly run: Pick<RunView, 'id' | 'outputs' | 'startedAt' | 'completedAt' | 'version'>
  readonly workflow: Pick<ListedWorkflow, 'id' | 'name' | 'description'>
  /** The version of the outputs, as in the run's list of versions. */
  readonly version: number
  /** Its number in that list. */
  readonly number: number
}

type Ports = { readonly store: EventStore; readonly workflows: WorkflowReader }
type ShareContent = Pick<ShareView, 'runId' | 'pinnedVersion' | 'decision'>

/** The content of a share: its run at the version that was decided on or is pinned, or as it is now. */
export type SharedReports = (share: ShareContent) => Promise<SharedReport | null>

/** Null without events of the run, or without its workflow; whether the link is open is for the caller to check. */
export const sharedReports = ({ store, workflows }: Ports): SharedReports => {
  const runOfShare = rememberedRuns(store)
  const outputsOf = rememberedOutputs()
  return async (share) => {
    const report = await runOfShare(share)
    const workflow = report === null ? null : await workflows.find(report.run.workflowId)
    if (report === null || workflow === null) return null
    const { run, version, number } = report
    const { id, startedAt, completedAt, version: streamVersion } = run
    const { name, description } = workflow
    return {
      run: { id, outputs: outputsOf(run), startedAt, completedAt, version: streamVersion },
      workflow: { id: workflow.id, name, description },
      version,
      number,
    }
  }
}

/** The outputs of remembered runs for clients: to read a large text again for each reader would hold up all others. */
const rememberedOutputs = () => {
  const texts = new WeakMap<RunRow, string | null>()
  return (run: RunRow): string | null => {
    const former = texts.get(run)
    if (former !== undefined) return former
    const text = publicOutputs(run)
    texts.set(run, text)
    return text
  }
}

/** A run as a link shows it. */
export type RunAtVersion = { readonly run: RunRow; readonly version: number; readonly number: number }

/** Null for a run without events. Reads the whole stream; `sharedReports` has a cache. */
export const runAtVersion = async (store: EventStore, share: ShareContent): Promise<RunAtVersion | null> =>
  runUpTo(lastVersionOf(share), (await store.read<RunEvent>(streamName('run', share.runId))).events)

/** The last version of the run that a link shows; null: the newest. */
export const lastVersionOf = ({ decision, pinnedVersion }: ShareContent): number | null =>
  decision !== null && decision.state !== 'open' ? decision.version : pinnedVersion

const runUpTo = (last: number | null, events: readonly RecordedEvent<RunEvent>[]): RunAtVersion | null =>
  runOf(events.filter(({ version }) => last === null || version <= last))

const maxRemembered = 32

/**
 * Runs as links show them. They are cached in the process for as long as the log confirms them, so that
 * anonymous readers do not cost a read of the whole history each time.
 */
const rememberedRuns = (store: EventStore) => {
  const cache = new Map<string, { readonly head: StreamHead; readonly shown: RunAtVersion | null }>()
  return async (share: ShareContent): Promise<RunAtVersion | null> => {
    const [stream, last] = [streamName('run', share.runId), lastVersionOf(share)]
    const key = `${stream} ${last}`
    const entry = cache.get(key)
    const read = await store.read<RunEvent>(stream, entry?.head)
    const stands = entry !== undefined && read.continues && (last !== null || read.events.length === 0)
    if (stands) return entry.shown
    const { head, events } = read.continues ? await store.read<RunEvent>(stream) : read
    const report = runUpTo(last, events)
    cache.delete(key)
    cache.set(key, { head, shown: report })
    const [oldest] = cache.keys()
    if (cache.size > maxRemembered && oldest !== undefined) cache.delete(oldest)
    return report
  }
}

/** What a reader of a link saw before its newest edit; `isOwn` if this visit saw it, not an earlier one. */
type SeenBefore = { readonly outputs: string; readonly isOwn: boolean }

type Visit = { readonly share: ShareContent & { readonly id: string }; readonly openedAt: Instant }

/**
 * What was shown when this visit began or, if it began after the edit, as on another device, when a person first opened
 * the link: no change is left out, regardless of who opened it in between. Null if nothing different was seen.
 */
export const seenBefore = async (
  store: EventStore,
  { share, openedAt }: Visit,
  version: number,
): Promise<SeenBefore | null> => {
  if (share.pinnedVersion !== null) return null
  const { events } = await store.read<RunEvent>(streamName('run', share.runId))
  const editedAt = events.find((event) => event.version === version)?.at ?? ''
  const isOwn = openedAt < editedAt
  const seenAt = isOwn ? openedAt : await firstOpening(store, share.id)
  if (seenAt === null || seenAt >= editedAt) return null
  const pastRun = runOf(events.filter(({ at }) => at <= seenAt))
  const outputs = pastRun === null ? null : publicOutputs(pastRun.run)
  return pastRun === null || outputs === null ? null : { outputs, isOwn }
}

const firstOpening = async (store: EventStore, shareId: string): Promise<Instant | null> => {
  const { events } = await store.read<ShareEvent>(streamName('share', shareId))
  return events.find(isOpening)?.at ?? null
}

const isOpening = ({ type, data }: ShareEvent): boolean =>
  type === 'ShareViewed' || (type === 'ShareOpened' && data.by === 'person')

const outputEvents: ReadonlySet<RunEvent['type']> = new Set([
  'RunCompleted',
  'RunFailed',
  'RunOutputsRevised',
  'RunOutputsRestored',
])

const runOf = (events: readonly RecordedEvent<RunEvent>[]): RunAtVersion | null => {
  const run = viewAfter(runView, events)
  if (run === null) return null
  const version = events.findLast(({ type }) => outputEvents.has(type))?.version ?? run.version
  return { run, version, number: Math.max(1, versionNumber(events)) }
}
