import type { EventLog } from '#domain/log/ports/event-log.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { IdempotencyKeys } from '#domain/log/ports/idempotency.ts'
import { commandHandler } from '#domain/log/service/command-handler.ts'
import { type Run, type RunCommand, type RunEvent, type RunRejection, run } from '#domain/run/model/index.ts'
import { type ExecutorPorts, type RunLease, runExecutor } from '#domain/run/service/run-executor.ts'
import { runReadModel } from '#domain/run/service/run-handler.ts'
import type { RunRow } from '#domain/run/views/run-view.ts'
import type { Database } from './database.ts'
import type { Installation, Ports } from './ports.ts'

type Executor = (ports: ExecutorPorts) => (held: RunLease) => Promise<void>

/** The application's parts, with the schedule's plant in place of the code that fixed it. */
export const planted = ({ world, database }: Installation, ports: Ports): Ports & { readonly executor: Executor } => {
  switch (world.plant) {
    case 'start without fencing':
      return { ...ports, executor: startingAnyVersion }
    case 'endless poison':
      return { ...ports, executor: forgettingAbandoned }
    case 'cursor by position':
      return { ...ports, log: byPosition(ports.log), executor: runExecutor }
    case 'lapsing reservation':
      return { ...ports, ...reserving(database, ports), executor: runExecutor }
    default:
      return { ...ports, executor: runExecutor }
  }
}

/** An attempt starts at the stream's current version, whatever happened since the run was taken. */
const startingAnyVersion: Executor = (ports) => {
  const execute = runExecutor(ports)
  return async (held) => {
    const reading = ports.store.read(`run-${held.runId}`)
    const hash = await reading.then(
      ({ head }) => head.hash,
      () => held.hash,
    )
    await execute({ ...held, hash })
  }
}

/** Attempts that took their worker down do not count. */
const forgettingAbandoned: Executor = (ports) => {
  const decide = (command: RunCommand, state: Run) => {
    if (command.type !== 'StartAttempt' || state.status !== 'running') return run.decide(command, state)
    return run.decide(command, {
      ...state,
      attempts: state.attempts.map((attempt) => ({ ...attempt, by: 'forgotten' })),
    })
  }
  const forgetful = commandHandler<Run, RunCommand, RunEvent, RunRejection, RunRow>(
    { ...run, decide },
    runReadModel,
    ports.store,
  )
  return runExecutor(ports, forgetful)
}

/** After a failover, another event at the same position is taken for the one already seen. */
const byPosition = (log: EventLog): EventLog => ({
  ...log,
  after: ({ position }, limit) => log.after({ position, id: null }, limit),
})

const reservationMs = 6000

type Reservation = { readonly until: number; readonly reply?: object }
const reservations = new WeakMap<Database, Map<string, Reservation>>()

/** A key is reserved before the effect and settled after it; a reservation that was not settled lapses. */
const reserving = (database: Database, { store, keys }: Ports): Pick<Ports, 'store' | 'keys'> => {
  const reserved = reservations.get(database) ?? new Map<string, Reservation>()
  reservations.set(database, reserved)
  const find: IdempotencyKeys['find'] = async (request) => {
    await keys.find(request)
    const known = reserved.get(request.key)
    if (known?.reply !== undefined) return { type: 'Replied', reply: known.reply }
    if (known !== undefined && known.until > database.now()) return { type: 'UnderWay' }
    reserved.set(request.key, { until: database.now() + reservationMs })
    return { type: 'New' }
  }
  const append: EventStore['append'] = async ({ reply, ...rest }) => {
    const head = await store.append(rest)
    if (reply !== undefined) reserved.set(reply.key, { until: Number.POSITIVE_INFINITY, reply: reply.reply })
    return head
  }
  return { store: { ...store, append }, keys: { find } }
}
