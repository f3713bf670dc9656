import type { Clock } from '#domain/kernel/clock.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { RunCommand } from '#domain/run/model/index.ts'
import { runHandler } from '#domain/run/service/run-handler.ts'
import type { RunLimit } from '../model/index.ts'
import type { TriggeredRun, TriggerReader } from '../ports/trigger-reader.ts'
import { actorOf } from './start-triggered.ts'

type Step =
  | { readonly runId: string; readonly act: 'release' | 'cancel' }
  | { readonly runId: string; readonly skip: string }

/**
 * Releases the held runs of a trigger as far as its limit allows. One process at a time calls it, in the order of the
 * log; a process that continues after losing its turn only repeats steps already taken, which are idempotent.
 */
export const admitRuns = (store: EventStore, reader: TriggerReader, clock: Clock) => {
  const handle = runHandler(store)
  return async (triggerId: string): Promise<void> => {
    const trigger = await reader.find(triggerId)
    if (trigger === null) return
    const limit = trigger.removed ? 'removed' : trigger.limit
    for (const step of stepsOf(await reader.runsInFlight(triggerId), limit)) {
      const now = clock.now()
      const cause = { actor: actorOf(triggerId), correlationId: step.runId, causationId: step.runId }
      await handle(streamName('run', step.runId), commandOf(step, now), { cause, at: now, following: true })
    }
  }
}

const commandOf = (step: Step, now: string): RunCommand => {
  if ('skip' in step) return { type: 'SkipRun', reason: step.skip, now }
  return { type: step.act === 'release' ? 'ReleaseRun' : 'CancelRun', now }
}

/** @param runs in flight, oldest first. */
export const stepsOf = (runs: readonly TriggeredRun[], limit: RunLimit | null | 'removed'): readonly Step[] => {
  const heldRuns = runs.filter((run) => run.held)
  if (limit === 'removed') return heldRuns.map(({ id }) => ({ runId: id, skip: 'Skipped: the trigger was removed.' }))
  if (limit === null) return heldRuns.map(release)
  const free = limit.most - (runs.length - heldRuns.length)
  const admitted = heldRuns.slice(0, Math.max(0, free)).map(release)
  switch (limit.beyond) {
    case 'queue':
      return admitted
    case 'skip':
      return [...admitted, ...heldRuns.slice(admitted.length).map(({ id }) => skip(id, limit.most))]
    case 'replace':
      return replacing(runs, limit.most)
  }
}

const release = ({ id }: TriggeredRun): Step => ({ runId: id, act: 'release' })

const skip = (runId: string, most: number): Step => ({
  runId,
  skip: `Skipped: ${most === 1 ? 'a run' : `${most} runs`} of this trigger had not ended yet.`,
})

/** Keeps the newest runs. A replaced run has to end before another takes its place. */
const replacing = (runs: readonly TriggeredRun[], most: number): readonly Step[] => {
  const admitted = new Set(runs.filter(({ cancelling }) => !cancelling).slice(-most))
  const free = most - runs.filter(({ held }) => !held).length
  const heldRuns = runs.filter((run) => run.held && admitted.has(run))
  return [
    ...runs.flatMap((run): readonly Step[] => {
      if (admitted.has(run) || run.cancelling) return []
      return [
        run.held ? { runId: run.id, skip: 'Skipped: a newer run took its place.' } : { runId: run.id, act: 'cancel' },
      ]
    }),
    ...heldRuns.slice(0, Math.max(0, free)).map(release),
  ]
}
