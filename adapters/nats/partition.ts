import { setTimeout as pause } from 'node:timers/promises'
import { type ConsumerMessages, jetstream } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import type { Consumer } from '#domain/log/ports/event-bus.ts'
import type { Connection } from './connection.ts'
import { deliveries, type Terms } from './delivery.ts'
import { subjectsOf } from './notice-message.ts'
import type { NoticeStore } from './notice-store.ts'

const pauseMs = 500

/** One member's subscription to a partition: a durable consumer, recreated whenever the server has lost it. */
export const consumePartition = (
  connection: Connection,
  store: NoticeStore,
  partition: number,
  terms: Terms & { readonly faults: DeliveryFaults },
): Consumer => {
  const { deliver, giveBack } = deliveries(terms)
  const ending = new AbortController()
  const ended = AbortSignal.any([ending.signal, connection.closed])
  const durable = `${terms.group}-${partition}`
  let messages: ConsumerMessages | undefined

  const consumeUntilLost = async () => {
    await store.identify()
    const manager = await store.manager()
    await manager.consumers.add(store.name, definition(durable, subjectsOf(store.prefix, partition), terms.ackWaitMs))
    const consumer = await jetstream(connection.now()).consumers.get(store.name, durable)
    // Pulls two with one in flight, so that the next request is at the server when the current message is acknowledged.
    const pull = { max_messages: 2, expires: 5_000, idle_heartbeat: 2_000, abort_on_missing_resource: true }
    messages = await consumer.consume({ ...pull, callback: deliver })
    terms.faults.end(durable)
    if (ended.aborted) messages.stop()
    await messages.closed()
  }
  const run = async () => {
    await connection.first
    while (!ended.aborted) {
      await consumeUntilLost().catch((error: unknown) => terms.faults.begin(durable, error))
      await pause(pauseMs, undefined, { signal: ended }).catch(() => undefined)
    }
  }
  const running = run().catch(() => undefined)
  const stop = async () => {
    ending.abort()
    // Unsubscribe first, or the returned messages would come back here.
    messages?.stop()
    await giveBack()
    if (connection.closed.aborted || messages !== undefined) await running
    terms.faults.end(durable)
  }
  connection.beforeClose(stop)
  return { stop }
}

/** Why consumers are not there, by their names: without a right to them, or beyond the account's limit of them. */
export const deliveryFaults = (log: (message: string) => void) => {
  const faults = new Map<string, Error>()
  const check = () => {
    const [fault] = faults.values()
    if (fault !== undefined) throw new Unavailable('NATS', fault, 'does not deliver notices')
  }
  return {
    /** Logs the first reason. Where NATS cannot be used at all, its connection or its store says so. */
    begin: (durable: string, error: unknown): void => {
      if (error instanceof Unavailable || !(error instanceof Error)) return
      const isFirst = faults.size === 0
      faults.set(durable, error)
      if (isFirst) log(`NATS does not deliver notices: ${error.message}`)
    },
    end: (durable: string): void => void faults.delete(durable),
    check,
  }
}

type DeliveryFaults = ReturnType<typeof deliveryFaults>

const definition = (durable_name: string, filter_subject: string, ackWaitMs: number) => ({
  durable_name,
  filter_subject,
  ack_policy: 'explicit' as const,
  deliver_policy: 'all' as const,
  ack_wait: nanos(ackWaitMs),
  max_ack_pending: 1,
  max_deliver: -1,
})
