import { hashedIds } from '#adapters/system/derived-ids.ts'
import type { Writer } from '#domain/document/ports/writer.ts'
import type { Timer } from '#domain/kernel/timer.ts'
import { leads } from '#domain/lead/service/leads.ts'
import { type LogPlace, logStart, placeAfter, placeText } from '#domain/log/log-place.ts'
import { announcingStore, relayEvents } from '#domain/log/service/event-relay.ts'
import { idempotentRequests } from '#domain/log/service/idempotent-requests.ts'
import { type LiveFeed, liveFeed } from '#domain/log/service/live-feed.ts'
import { runPolicies } from '#domain/process/policy-runner.ts'
import { runs } from '#domain/run/service/runs.ts'
import { startWorker, workerTypes } from '#domain/run/service/worker.ts'
import { noSettings } from '#domain/workflow/ports/call-settings.ts'
import { workflows } from '#domain/workflow/service/workflows.ts'
import { relayedTypes } from './database.ts'
import { planted } from './plants.ts'
import { type Installation, isNext, leaseSeconds, portsOf } from './ports.ts'
import { instantAt, type Machine } from './world.ts'

/** One process of the application: server, worker, policies, relay and live feed, composed as `apps` does. */
export type Process = Awaited<ReturnType<typeof openProcess>>

export const openProcess = async (installation: Installation, machine: Machine) => {
  const { world, broker, ids } = installation
  const { executor, ...ports } = planted(installation, portsOf(installation, machine))
  const { timer, clock, queue, runReader, workflowReader, endpoint } = ports
  const bus = broker.connect(machine)
  const store = announcingStore(ports.store, bus, new Set(workerTypes))
  // A dedicated worker has no live feed.
  const heard = world.choices.is(0.5) ? listen(installation, await liveFeed(ports.log, () => undefined)) : () => null
  await runPolicies({ store, runs: runReader, clock, bus, park: (_, handle) => handle })
  const execute = executor({
    store,
    workflows: workflowReader,
    endpoint,
    writer: noWriter,
    backgroundOf: () => Promise.reject(new Error('no workflow here writes a document')),
    clock,
    derivedId: hashedIds,
    callSettingsOf: async () => noSettings,
    random: () => world.choices.random() / 16,
    pause: pauseOf(timer),
  })
  const defect = (error: unknown) => world.violated(`a defect: ${error instanceof Error ? error.stack : String(error)}`)
  await startWorker(
    { queue, bus, timer, execute, defect },
    { name: machine.name, concurrency: 2, leaseSeconds, pollMs },
  )
  relayEvents(ports.subscriptions, bus, () => instantAt(-1), relayedTypes)
  const service = runs(store, workflowReader, ids)
  return {
    machine,
    clock,
    heard,
    runs: service,
    leads: leads(store, ids),
    workflows: workflows(store, { reader: workflowReader, ids }),
    idempotent: idempotentRequests(ports.keys, timer),
  }
}

/** Longer than usual relative to the lease, because an idle worker costs steps. */
const pollMs = 2000

const noWriter: Writer = { draft: () => Promise.reject(new Error('no workflow here writes a document')) }

const pauseOf = (timer: Timer) => (milliseconds: number) =>
  new Promise<void>((resolve) => void timer.after(milliseconds, resolve))

/** Checks that a live feed delivers every position once, also after a failover. Returns its last place; null before. */
const listen = ({ world }: Installation, feed: LiveFeed): (() => LogPlace | null) => {
  let last: LogPlace | null = null
  feed.listen({
    onNotice: (notice) => {
      if (last !== null && !isNext(last, notice))
        world.violated(`the live feed gives ${notice.position} after ${placeText(last)}`)
      last = placeAfter(logStart, [notice])
    },
    onRewound: (place) => {
      last = place
    },
  })
  return () => last
}
