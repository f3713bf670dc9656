import { emptyStream } from '#domain/log/ports/event-store.ts'
import { type RunQueue, leaseSeconds as usualLeaseSeconds } from '#domain/run/ports/run-queue.ts'
import type { MemoryDatabase, QueuedRun } from './memory-database.ts'

type Settings = {
  readonly leaseSeconds?: number
  /** A random number from 0 to 1: breaks ties between workflows. */
  readonly random: () => number
}

type Entry = readonly [runId: string, run: QueuedRun]

/** The run queue in memory, with leases by the database's clock. */
export const memoryRunQueue = (
  database: MemoryDatabase,
  { leaseSeconds = usualLeaseSeconds, random }: Settings,
): RunQueue => {
  const leaseMs = leaseSeconds * 1000
  const { now } = database
  const queue = () => database.tables().waitingRuns
  const own = (worker: string, runId: string): QueuedRun | null => {
    const run = queue().get(runId)
    return run !== undefined && run.heldBy === worker && run.heldUntil > now() ? run : null
  }
  const setReady = (runId: string, readyAt: number) => {
    const run = queue().get(runId)
    if (run !== undefined) queue().set(runId, { ...run, readyAt, heldBy: null, heldUntil: 0 })
  }
  return {
    take: async (worker, limit, maxPerWorkflow) => {
      freeLapsed(database)
      const fairly = turnsOf(database, worker, limit, maxPerWorkflow)
        .map((free) => ({ ...free, lot: random() }))
        .sort((one, other) => one.turn - other.turn || one.lot - other.lot)
        .slice(0, Math.max(0, limit))
      for (const { runId, run } of fairly) queue().set(runId, { ...run, heldBy: worker, heldUntil: now() + leaseMs })
      return fairly.map(({ runId, run: { workflowId } }) => ({ runId, workflowId, ...headOf(database, runId) }))
    },
    renew: async (worker, runIds) =>
      runIds.flatMap((runId) => {
        const run = own(worker, runId)
        if (run === null) return []
        queue().set(runId, { ...run, heldUntil: now() + leaseMs })
        return [{ runId, cancelling: database.tables().runs.get(runId)?.cancelling ?? false }]
      }),
    holds: async (worker, runId) => (own(worker, runId)?.heldUntil ?? 0) > now() + leaseMs / 2,
    putAside: async (runId) => setReady(runId, Number.POSITIVE_INFINITY),
    bringBack: async (runId) => setReady(runId, now()),
    release: async (worker, runIds) => {
      for (const runId of runIds) {
        const run = queue().get(runId)
        if (run?.heldBy === worker) queue().set(runId, { ...run, heldBy: null, heldUntil: 0 })
      }
    },
  }
}

const headOf = ({ tables }: MemoryDatabase, runId: string) => {
  const { streams, events } = tables()
  const { version, hash } = events[(streams.get(`run-${runId}`)?.at(-1) ?? 0) - 1] ?? emptyStream(`run-${runId}`)
  return { version, hash }
}

const freeLapsed = ({ tables, now }: MemoryDatabase): void => {
  const { waitingRuns } = tables()
  for (const [runId, run] of waitingRuns) {
    if (run.heldBy !== null && run.heldUntil < now()) waitingRuns.set(runId, { ...run, heldBy: null, heldUntil: 0 })
  }
}

/** The free runs per workflow, oldest first; a run's turn counts the runs of its workflow held by the worker. */
const turnsOf = ({ tables, now }: MemoryDatabase, worker: string, limit: number, maxPerWorkflow: number) => {
  const { waitingRuns, workflows } = tables()
  const byWorkflow = Map.groupBy(waitingRuns, ([, { workflowId }]) => workflowId)
  return [...byWorkflow].flatMap(([workflowId, entries]) => {
    if (!workflows.has(workflowId)) return []
    const held = entries.filter(([, run]) => run.heldBy === worker).length
    const room = Math.max(0, Math.min(limit, maxPerWorkflow - held))
    const free = entries.filter(([, run]) => run.heldBy === null && run.readyAt <= now())
    return free
      .sort(byReadyAt)
      .slice(0, room)
      .map(([runId, run], index) => ({ runId, run, turn: held + index + 1 }))
  })
}

const byReadyAt = ([, one]: Entry, [, other]: Entry) => one.readyAt - other.readyAt
