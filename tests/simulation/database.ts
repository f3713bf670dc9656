import { memoryEventStore } from '#adapters/memory/log/memory-event-store.ts'
import { type MemoryDatabase, memoryDatabase, type Tables } from '#adapters/memory/memory-database.ts'
import type { Ids } from '#domain/kernel/ids.ts'
import { relayName } from '#domain/log/service/event-relay.ts'
import { policyTypes } from '#domain/log/service/policy-runner.ts'
import { workerTypes } from '#domain/run/service/worker.ts'
import { workflowHandler } from '#domain/workflow/service/workflow-handler.ts'
import { createWorkflow, emailInput } from '#tests/support/workflows.ts'
import { firstStoreId } from './broker.ts'
import type { Server } from './link.ts'
import { instantAt, millisecondsAt, type World } from './world.ts'

/** The relay publishes what policies and workers consume, as `apps` composes it. */
export const relayedTypes: ReadonlySet<string> = new Set([...policyTypes, ...workerTypes])

/** The one database of a schedule, with a standby that may lack its last transactions. */
export type Database = MemoryDatabase &
  Server & {
    /** The server's own clock, which leases count on: its distance from virtual time in milliseconds. */
    readonly clock: { skewMs: number }
    /** Remembers a transaction, so that a failover can lose it. */
    readonly committed: () => void
    /** Promotes the standby. What it lacks is lost, also where it was acknowledged. */
    readonly failOver: () => void
  }

const mostLost = 4
const longestOutageMs = 300

export const openDatabase = ({ scheduler, choices, faults }: World, ids: Ids): Database => {
  const clock = { skewMs: 0 }
  const database = memoryDatabase({ now: () => instantAt(scheduler.now() + clock.skewMs) }, ids)
  database.restore(furnished)
  const failsOver = faults.kinds.includes('failover')
  const past: Tables[] = []
  let [generation, downUntil] = [0, 0]
  return {
    ...database,
    name: 'the database',
    now: () => millisecondsAt(scheduler.now() + clock.skewMs),
    clock,
    committed: () => {
      if (!failsOver) return
      past.push(database.snapshot())
      if (past.length > mostLost) past.shift()
    },
    failOver: () => {
      const kept = past[choices.upTo(past.length - 1)]
      past.length = 0
      generation += 1
      downUntil = scheduler.now() + choices.upTo(longestOutageMs)
      if (kept !== undefined) database.restore(kept)
      database.locks.clear()
    },
    isDown: () => downUntil > scheduler.now(),
    generation: () => generation,
  }
}

/** What every schedule begins with: two active workflows with one input, which the bus knows of. */
const furnish = async (): Promise<Tables> => {
  let made = 0
  const database = memoryDatabase({ now: () => instantAt(0) }, { next: () => `furnished-${++made}` })
  const handle = workflowHandler(memoryEventStore(database))
  const cause = { actor: 'staff', correlationId: 'beginning', causationId: 'beginning' }
  for (const workflowId of [1, 2]) {
    const inputs = [{ ...emailInput, id: `marker ${workflowId}`, name: 'marker', type: 'text' as const }]
    const command = createWorkflow({ workflowId, status: 'active', apiEndpoint: 'https://endpoint.example', inputs })
    await handle(`workflow-${workflowId}`, command, { cause, at: instantAt(0) })
  }
  database.tables().checkpoints.set(relayName(firstStoreId, relayedTypes), database.tables().events.length)
  return database.snapshot()
}

const furnished = await furnish()
