import type { Ids } from '#domain/kernel/ids.ts'
import type { Step } from '#domain/kernel/step.ts'
import { relayName } from '#domain/log/service/event-relay.ts'
import { policyTypes } from '#domain/process/policy-runner.ts'
import { workflowHandler } from '#domain/workflow/service/workflow-handler.ts'
import { endOf } from '#tests/support/memory/log/memory-event-log.ts'
import { memoryEventStore } from '#tests/support/memory/log/memory-event-store.ts'
import { type MemoryDatabase, memoryDatabase, type Tables } from '#tests/support/memory/memory-database.ts'
import { createWorkflow, emailInput } from '#tests/support/workflow/workflows.ts'
import { firstStoreId } from './broker.ts'
import type { Server } from './link.ts'
import { instantAt, millisecondsAt, type World } from './world.ts'

/** The relay publishes what policies consume, as `apps` composes it. */
export const relayedTypes: ReadonlySet<string> = new Set(policyTypes)

/** The one database of a schedule, with a standby that may lack its last transactions. */
export type Database = MemoryDatabase &
  Server & {
    /** The server's own clock, which leases are measured by: its offset from virtual time in milliseconds. */
    readonly clock: { skewMs: number }
    /** Remembers a transaction, so that a failover can lose it. */
    readonly committed: () => void
    /** Promotes the standby. Transactions that it lacks are lost, even if they were acknowledged. */
    readonly failOver: () => void
  }

const maxLost = 4
const maxOutageMs = 300

export const openDatabase = ({ scheduler, choices, faults }: World, ids: Ids): Database => {
  const clock = { skewMs: 0 }
  const database = memoryDatabase({ now: () => instantAt(scheduler.now() + clock.skewMs) }, ids)
  database.restore(furnished)
  const { checkpoints, events } = database.tables()
  checkpoints.set(relayName(firstStoreId, relayedTypes), endOf(events))
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
      if (past.length > maxLost) past.shift()
    },
    failOver: () => {
      const kept = past[choices.upTo(past.length - 1)]
      past.length = 0
      generation += 1
      downUntil = scheduler.now() + choices.upTo(maxOutageMs)
      if (kept !== undefined) database.restore(kept)
      database.locks.clear()
    },
    isDown: () => downUntil > scheduler.now(),
    generation: () => generation,
  }
}

/** The workflow with these steps. */
export const steppedWorkflow = 3

const call = { kind: 'call', url: '', secrets: false, inputs: {}, fields: [] } as const
const steps: readonly Step[] = [
  { ...call, id: 'first', name: 'First' },
  { ...call, id: 'second', name: 'Second', fields: [{ name: 'made', type: 'boolean' }] },
  { kind: 'wait', id: 'wait', name: 'Wait', seconds: 1, on: null },
  {
    ...{
      kind: 'branch',
      id: 'branch',
      name: 'Branch',
      where: [{ value: '{inputs.marker}', op: 'is', than: 'marker 0' }],
    },
    ...{ next: 'ask', otherwise: 'last' },
  },
  { kind: 'approve', id: 'ask', name: 'Ask', question: 'Go on?', otherwise: null },
  { ...call, id: 'last', name: 'Last' },
]

/** The initial state of every schedule: active workflows with one input, the last with steps, already relayed. */
const furnish = async (): Promise<Tables> => {
  let counter = 0
  const database = memoryDatabase({ now: () => instantAt(0) }, { next: () => `furnished-${++counter}` })
  const handle = workflowHandler(memoryEventStore(database))
  const cause = { actor: 'staff', correlationId: 'beginning', causationId: 'beginning' }
  for (const workflowId of [1, 2, steppedWorkflow]) {
    const inputs = [{ ...emailInput, id: `marker ${workflowId}`, name: 'marker', type: 'text' as const }]
    const command = createWorkflow({ workflowId, status: 'active', apiEndpoint: 'https://endpoint.example', inputs })
    const own = workflowId === steppedWorkflow ? { ...command, steps } : command
    await handle(`workflow-${workflowId}`, own, { cause, at: instantAt(0) })
  }
  return database.snapshot()
}

const furnished = await furnish()
