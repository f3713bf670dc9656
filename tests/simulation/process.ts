import type { Writer } from '#domain/document/ports/writer.ts'
import type { Timer } from '#domain/kernel/timer.ts'
import { leads } from '#domain/lead/service/leads.ts'
import { relayEvents } from '#domain/log/service/event-relay.ts'
import { idempotentRequests } from '#domain/log/service/idempotent-requests.ts'
import { type LiveFeed, liveFeed } from '#domain/log/service/live-feed.ts'
import { runPolicies } from '#domain/log/service/policy-runner.ts'
import { noSecrets } from '#domain/run/ports/endpoint.ts'
import { runs } from '#domain/run/service/runs.ts'
import { startWorker } from '#domain/run/service/worker.ts'
import { workflows } from '#domain/workflow/service/workflows.ts'
import { planted } from './plants.ts'
import { type Installation, leaseSeconds, portsOf } from './ports.ts'
import { instantAt, type Machine } from './world.ts'

/** One process of the application: server, worker, policies, relay and live feed, composed as `apps` does. */
export type Process = Awaited<ReturnType<typeof openProcess>>

export const openProcess = async (installation: Installation, machine: Machine) => {
  const { world, broker, ids } = installation
  const { executor, ...ports } = planted(installation, portsOf(installation, machine))
  const { store, timer, clock, queue, runReader, workflowReader, endpoint } = ports
  const bus = broker.connect(machine)
  // A dedicated worker has no live feed.
  const heard = world.choices.is(0.5) ? hearing(installation, await liveFeed(ports.log, () => undefined)) : () => null
  await runPolicies({ store, runs: runReader, clock, bus, park: (_, handle) => handle })
  const execute = executor({
    store,
    workflows: workflowReader,
    endpoint,
    writer: noWriter,
    clock,
    secretsOf: async () => noSecrets,
    random: () => world.choices.random() / 16,
    pause: pauseOf(timer),
  })
  const defect = (error: unknown) => world.violated(`a defect: ${error instanceof Error ? error.stack : String(error)}`)
  await startWorker(
    { queue, bus, timer, execute, defect },
    { name: machine.name, concurrency: 2, leaseSeconds, pollMs },
  )
  relayEvents(ports.subscriptions, bus, () => instantAt(-1))
  const service = runs(store, workflowReader, ids)
  return {
    machine,
    clock,
    heard,
    runs: service,
    leads: leads(store, ids),
    workflows: workflows(store, { reader: workflowReader, ids, startRun: service.start }),
    idempotent: idempotentRequests(ports.keys, timer),
  }
}

/** Longer than usual beside the lease: an idle worker costs steps. */
const pollMs = 2000

const noWriter: Writer = { draft: () => Promise.reject(new Error('no workflow here writes a document')) }

const pauseOf = (timer: Timer) => (milliseconds: number) =>
  new Promise<void>((resolve) => void timer.after(milliseconds, resolve))

/**
 * A live feed tells every position once. Answers how far it has come; null where it has told nothing, or where a
 * failover takes positions back.
 */
const hearing = ({ world }: Installation, feed: LiveFeed): (() => number | null) => {
  let last: number | null = null
  if (world.faults.kinds.includes('failover')) return () => null
  feed.listen({
    hear: ({ position }) => {
      if (last !== null && position !== last + 1) world.violated(`the live feed tells ${position} after ${last}`)
      last = position
    },
    rewound: () => undefined,
  })
  return () => last
}
