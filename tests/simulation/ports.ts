import type { Clock } from '#domain/kernel/clock.ts'
import type { Ids } from '#domain/kernel/ids.ts'
import type { Timer } from '#domain/kernel/timer.ts'
import { type LogPlace, logStart, placeAfter, placeText } from '#domain/log/log-place.ts'
import type { EventNotice } from '#domain/log/ports/event-bus.ts'
import type { EventLog, Subscriptions } from '#domain/log/ports/event-log.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { IdempotencyKeys } from '#domain/log/ports/idempotency.ts'
import type { Endpoint, EndpointReply } from '#domain/run/ports/endpoint.ts'
import type { RunQueue } from '#domain/run/ports/run-queue.ts'
import type { RunReader } from '#domain/run/ports/run-reader.ts'
import type { WorkflowReader } from '#domain/workflow/ports/workflow-reader.ts'
import { memoryEventStore, memoryIdempotencyKeys } from '#tests/support/memory/log/memory-event-store.ts'
import { memorySubscriptions } from '#tests/support/memory/log/memory-subscriptions.ts'
import { memoryRunQueue } from '#tests/support/memory/memory-run-queue.ts'
import { memoryRunReader } from '#tests/support/memory/views/memory-run-reader.ts'
import { memoryWorkflowReader } from '#tests/support/memory/views/memory-workflow-reader.ts'
import type { Broker } from './broker.ts'
import type { Database } from './database.ts'
import type { Ledger } from './ledger.ts'
import { type Link, linkOf } from './link.ts'
import { logOf } from './log.ts'
import { instantAt, type Machine, type World } from './world.ts'

/** Everything that the processes of one schedule share. */
export type Installation = {
  readonly world: World
  readonly database: Database
  readonly broker: Broker
  readonly ledger: Ledger
  readonly ids: Ids
  readonly crash: (machine: Machine) => void
}

/** The application's ports on one machine: in-memory adapters, with each call crossing the network. */
export type Ports = {
  readonly clock: Clock
  readonly timer: Timer
  readonly store: EventStore
  readonly log: EventLog
  readonly subscriptions: Subscriptions
  readonly keys: IdempotencyKeys
  readonly queue: RunQueue
  readonly runReader: RunReader
  readonly workflowReader: WorkflowReader
  readonly endpoint: Endpoint
}

/** A tenth of the usual lease. */
export const leaseSeconds = 2

export const portsOf = (installation: Installation, machine: Machine): Ports => {
  const { world, database } = installation
  const { scheduler } = world
  const timer: Timer = { after: (milliseconds, call) => scheduler.after(milliseconds, machine, call) }
  const call = linkOf(world, machine, database)
  const log = logOf(world, database, machine, call)
  const [keys, runReader, workflowReader] = [
    memoryIdempotencyKeys(database),
    memoryRunReader(database),
    memoryWorkflowReader(database),
  ]
  return {
    clock: { now: () => instantAt(scheduler.now() + machine.skewMs) },
    timer,
    store: storeOf(installation, machine, call),
    log,
    subscriptions: follow(
      installation,
      memorySubscriptions({ database, log, timer }, machine.name, (complaint) =>
        world.say(() => `${machine.name} ${complaint}`),
      ),
    ),
    keys: { find: (request) => call(`finds key ${request.key}`, () => keys.find(request)) },
    queue: queueOf(installation, machine, call),
    runReader: {
      ...runReader,
      inFlight: (id, limit) => call('lists runs in flight', () => runReader.inFlight(id, limit)),
    },
    workflowReader: { ...workflowReader, find: (id) => call(`finds workflow ${id}`, () => workflowReader.find(id)) },
    endpoint: endpointOf(installation, machine),
  }
}

const storeOf = ({ database, ledger }: Installation, machine: Machine, call: Link): EventStore => {
  const store = memoryEventStore(database)
  return {
    read: (stream) => call(`reads ${stream}`, () => store.read(stream)),
    append: (append) =>
      call(`appends to ${append.head.stream}`, () => {
        const before = database.tables().events.length
        const head = store.append(append)
        if (database.tables().events.length > before) {
          ledger.appended(machine, append)
          database.committed()
        }
        return head
      }),
  }
}

/** Whether the event directly follows the place. */
export const isNext = (place: LogPlace, { position }: EventNotice): boolean => position === place.position + 1

/** Checks that a named subscription follows the log without a gap, from its checkpoint on. */
const follow = ({ world, database }: Installation, subscriptions: Subscriptions): Subscriptions => ({
  subscribe: (following) => {
    let name = ''
    return subscriptions.subscribe({
      ...following,
      name: async () => {
        name = await following.name()
        return name
      },
      handle: async (events) => {
        let checkpoint = database.tables().checkpoints.get(name) ?? logStart
        for (const event of events) {
          if (!isNext(checkpoint, event))
            world.violated(`${name} follows ${event.position} after ${placeText(checkpoint)}`)
          checkpoint = placeAfter(checkpoint, [event])
        }
        await following.handle(events)
      },
    })
  },
})

const queueOf = ({ world, database, ledger }: Installation, machine: Machine, call: Link): RunQueue => {
  const queue = memoryRunQueue(database, { leaseSeconds, random: world.choices.random })
  return {
    take: (worker, limit, maxPerWorkflow) =>
      call('takes runs', async () => {
        const taken = await queue.take(worker, limit, maxPerWorkflow)
        for (const run of taken) {
          world.say(() => `  takes ${run.runId} at version ${run.version}`)
          ledger.taken(machine, run)
        }
        return taken
      }),
    renew: (worker, runIds) => call('renews its leases', () => queue.renew(worker, runIds)),
    holds: (worker, runId) => call(`asks whether it holds ${runId}`, () => queue.holds(worker, runId)),
    release: (worker, runIds) => call(`releases ${runIds.join(', ')}`, () => queue.release(worker, runIds)),
    putAside: (runId) => call(`puts ${runId} aside`, () => queue.putAside(runId)),
    bringBack: (runId) => call(`brings ${runId} back`, () => queue.bringBack(runId)),
  }
}

const endpointOf = ({ world, ledger, crash }: Installation, machine: Machine): Endpoint => {
  const { scheduler, choices } = world
  return {
    call: ({ runId, attempt, step }, cancellation) =>
      new Promise<EndpointReply>((resolve) => {
        cancellation.onCancel(() => resolve({ type: 'Cancelled' }))
        scheduler.after(choices.upTo(3), null, () => {
          world.say(() => `the endpoint is called for attempt ${attempt} of ${runId} by ${machine.name}`)
          ledger.called(machine, runId, { attempt, step })
          if (world.faults.poison) return crash(machine)
          scheduler.after(choices.oneOf([1, 20, 300, 2000]), machine, () => resolve(replyOf(world)))
        })
      }),
  }
}

const replyOf = ({ choices }: World): EndpointReply => {
  if (choices.is(0.7)) return { type: 'Answered', body: '{"made":true}' }
  return { type: 'Failed', error: 'The endpoint answered 503.', mayRetry: choices.is(0.7), retryAfterMs: null }
}
