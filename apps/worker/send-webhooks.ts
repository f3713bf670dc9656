import { httpReceiver } from '#adapters/endpoint/http-receiver.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { systemTimer } from '#adapters/system/system-timer.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import type { Logger } from '#adapters/telemetry/logger.ts'
import type { Ports } from '#apps/infrastructure/infrastructure.ts'
import type { Settings } from '#apps/settings.ts'
import { repeat } from '#domain/kernel/repeat.ts'
import { explainError, Unavailable } from '#domain/kernel/unavailable.ts'
import type { Consumer } from '#domain/log/ports/event-bus.ts'
import { sendDeliveries } from '#domain/webhook/service/send-deliveries.ts'
import { recordDeliveries } from '#domain/webhook/service/webhooks.ts'

/** The poll interval for what another process has recorded, switched on or asked to resend. */
const lookMs = 4000
const atOnce = 20
/** Shorter than the lease of a delivery. */
const timeoutMs = 15_000

type WebhookPorts = Ports<'store' | 'histories' | 'auditLog' | 'webhookVault' | 'webhookDeliveries' | 'subscriptions'>

/** Records the events selected by webhooks, in one process at a time, and sends what is due. */
export const sendWebhooks = (
  { store, histories, auditLog: log, webhookVault: vault, webhookDeliveries: deliveries, subscriptions }: WebhookPorts,
  settings: Settings,
  logger: Logger,
): Consumer => {
  const receiver = httpReceiver({ allowPrivate: settings.ALLOW_PRIVATE_ENDPOINTS, timeoutMs })
  const begin = sendDeliveries({ store, histories, log, vault, deliveries, receiver, clock: systemClock })
  const inFlight = new Set<Promise<void>>()
  const complain = (error: unknown) => {
    if (error instanceof Unavailable) logger.warn(`Webhooks are waiting: ${explainError(error)}`)
    else logger.error({ err: error }, 'a webhook failed and is retried')
  }
  const follow = (attempt: Promise<void>) => {
    const settled = attempt.catch(complain).finally(() => {
      inFlight.delete(settled)
      sending.wake()
    })
    inFlight.add(settled)
  }
  const round = async () => {
    const { attempts, nextIn } = await begin(atOnce - inFlight.size)
    for (const attempt of attempts) follow(attempt)
    return attempts.length > 0 ? 0 : Math.min(lookMs, Math.max(10, nextIn ?? lookMs))
  }
  const sending = repeat(systemTimer, round, { restMs: lookMs, onError: complain })
  const record = recordDeliveries({ histories, deliveries, ids: uuidIds })
  const now = new Date().toISOString()
  const subscription = subscriptions.subscribe({
    name: async () => 'webhooks',
    since: () => now,
    handle: async (notices) => {
      if (await record(notices)) sending.wake()
    },
  })
  return { stop: async () => void (await Promise.all([subscription.stop(), sending.stop(), ...inFlight])) }
}
