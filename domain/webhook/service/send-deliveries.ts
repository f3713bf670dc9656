import type { AuditLog } from '#domain/audit/ports/audit-log.ts'
import type { Clock } from '#domain/kernel/clock.ts'
import { idOf, streamName } from '#domain/kernel/stream-name.ts'
import { messageOf, Unavailable } from '#domain/kernel/unavailable.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { Histories } from '#domain/log/ports/histories.ts'
import { retryAfterSeconds, signingSecrets, type WebhookEvent, webhookAfter } from '../model/index.ts'
import type { Deliveries, Outcome, TakenDelivery } from '../ports/deliveries.ts'
import type { Received, Receiver } from '../ports/receiver.ts'
import type { WebhookVault } from '../ports/webhook-vault.ts'
import { webhookHandler } from './webhooks.ts'

type Ports = {
  readonly store: EventStore
  readonly histories: Histories
  readonly log: Pick<AuditLog, 'stream'>
  readonly vault: WebhookVault
  readonly deliveries: Pick<Deliveries, 'take' | 'settle' | 'nextIn'>
  readonly receiver: Receiver
  readonly clock: Clock
}

/** Concurrent attempts of one webhook. */
const maxPerWebhook = 4

/** Each promise settles with its attempt. `nextIn`: if none began, milliseconds until one is due; null: none waits. */
type Round = { readonly attempts: readonly Promise<void>[]; readonly nextIn: number | null }

/** Takes what is due, up to `limit`, and begins its attempts. */
type SendDeliveries = (limit: number) => Promise<Round>

/** Sends deliveries; those of a webhook that is off wait until it is on again. */
export const sendDeliveries = (ports: Ports): SendDeliveries => {
  const { histories, deliveries } = ports
  const attempt = attempts(ports)
  const on = async (): Promise<readonly string[]> =>
    (await histories.of<WebhookEvent>('webhook')).flatMap((events) => {
      const [first] = events
      const { status } = webhookAfter(events)
      return first !== undefined && status === 'on' ? [idOf(first.stream)] : []
    })
  return async (limit) => {
    const ids = await on()
    if (ids.length === 0) return { attempts: [], nextIn: null }
    const claims = await deliveries.take(ids, limit, maxPerWebhook)
    return { attempts: claims.map(attempt), nextIn: claims.length === 0 ? await deliveries.nextIn(ids) : null }
  }
}

const attempts = ({ store, log, vault, deliveries, receiver, clock }: Ports) => {
  const handle = webhookHandler(store)

  const send = async ({ id, webhookId, order, stream, version }: TakenDelivery): Promise<Received> => {
    const { events } = await store.read<WebhookEvent>(streamName('webhook', webhookId))
    const state = webhookAfter(events)
    const [event] = await log.stream(stream, version - 1, 1)
    if (state.status === 'absent' || state.status === 'deleted' || event === undefined)
      return { type: 'Failed', answered: null, error: 'The webhook or the event is gone.' }
    const sealed = signingSecrets(state, clock.now()).map((secret) => secret.sealed)
    const secrets = await vault.open(webhookId, sealed)
    return receiver.send({ url: state.url, secrets, id, order, event, personal: state.withPersonal })
  }

  return async (delivery: TakenDelivery): Promise<void> => {
    const received = await send(delivery).catch((error: unknown): Received => {
      // The lease expires, and the delivery is taken again.
      if (error instanceof Unavailable) throw error
      return { type: 'Failed', answered: null, error: messageOf(error) }
    })
    await deliveries.settle(delivery, outcomeOf(received, delivery.attempts))
    if (received.answered !== goneStatus) return
    const now = clock.now()
    const cause = { actor: 'worker', correlationId: delivery.id, causationId: delivery.id }
    const command = { type: 'SwitchWebhookOff', reason: 'gone', now } as const
    await handle(streamName('webhook', delivery.webhookId), command, { cause, at: now })
  }
}

const goneStatus = 410

/** @param attempts made so far, including this one. */
const outcomeOf = (received: Received, attempts: number): Outcome => {
  if (received.type === 'Delivered') return { answered: received.answered, error: null, retryInSeconds: null }
  const { answered, error } = received
  return { answered, error, retryInSeconds: answered === goneStatus ? null : retryAfterSeconds(attempts) }
}
