import type { Ids } from '#domain/kernel/ids.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { idOf, kindOf, streamName } from '#domain/kernel/stream-name.ts'
import type { EventNotice } from '#domain/log/event-notice.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { Histories, History } from '#domain/log/ports/histories.ts'
import { type CommandContext, commandHandler, type Handled } from '#domain/log/service/command-handler.ts'
import type { Users } from '#domain/staff/ports/users.ts'
import {
  type ExistingWebhook,
  signingSecrets,
  type Webhook,
  type WebhookCommand,
  type WebhookEvent,
  type WebhookRejection,
  webhook,
  webhookAfter,
} from '../model/index.ts'
import type { Deliveries, NewDelivery } from '../ports/deliveries.ts'
import type { WebhookVault } from '../ports/webhook-vault.ts'

type NewWebhook = Pick<ExistingWebhook, 'url' | 'types' | 'withPersonal'>

type ListedWebhook = NewWebhook & {
  readonly id: string
  readonly status: 'on' | 'off'
  readonly offReason: ExistingWebhook['offReason']
  readonly createdAt: Instant
  readonly createdBy: string | null
  /** The former secret signs too until then; null: one secret signs. */
  readonly formerSecretUntil: Instant | null
}

type Outcome = Promise<Handled<WebhookRejection>>

export type Webhooks = {
  /** The secret is returned only here. */
  readonly create: (
    wish: NewWebhook,
    context: CommandContext,
  ) => Promise<{ readonly id: string; readonly secret: string }>
  /** The new secret is returned only here. */
  readonly rotate: (
    id: string,
    context: CommandContext,
  ) => Promise<Exclude<Awaited<Outcome>, { accepted: true }> | { readonly accepted: true; readonly secret: string }>
  readonly switch: (id: string, on: boolean, context: CommandContext) => Outcome
  readonly delete: (id: string, context: CommandContext) => Outcome
  /** All that are not deleted, newest first. */
  readonly list: (now: Instant) => Promise<readonly ListedWebhook[]>
}

type Ports = {
  readonly store: EventStore
  readonly histories: Histories
  readonly users: Pick<Users, 'emailsOf'>
  readonly vault: WebhookVault
  readonly deliveries: Pick<Deliveries, 'forget'>
  readonly ids: Ids
}

/** No rows: webhooks are read from their few events. */
export const webhookHandler = (store: EventStore) =>
  commandHandler<Webhook, WebhookCommand, WebhookEvent, WebhookRejection, never>(
    webhook,
    { view: () => null, changes: () => [] },
    store,
  )

/**
 * `delete` also drops the deliveries that wait, and the key of the secrets; afterwards `WebhookNotFound` is rejected.
 */
export const webhooks = ({ store, histories, users, vault, deliveries, ids }: Ports): Webhooks => {
  const handler = webhookHandler(store)
  const handle = (id: string, command: WebhookCommand, context: CommandContext) =>
    handler(streamName('webhook', id), command, context)

  return {
    create: async (wish, context) => {
      const id = ids.next()
      const secret = vault.make()
      const command = { type: 'CreateWebhook', ...wish, secret: await vault.seal(id, secret), now: context.at } as const
      await handle(id, command, { ...context, newStream: true })
      return { id, secret }
    },
    rotate: async (id, context) => {
      const { events } = await store.read<WebhookEvent>(streamName('webhook', id))
      const { status } = webhookAfter(events)
      if (status === 'absent' || status === 'deleted')
        return { accepted: false, rejection: { type: 'WebhookNotFound' } }
      const secret = vault.make()
      const command = { type: 'RotateWebhookSecret', secret: await vault.seal(id, secret), now: context.at } as const
      const outcome = await handle(id, command, context)
      if (outcome.accepted) return { accepted: true, secret }
      // Deleted meanwhile: sealing made its key anew.
      if (outcome.rejection.type === 'WebhookNotFound') await vault.forget(id)
      return outcome
    },
    switch: (id, on, context) =>
      handle(
        id,
        on
          ? { type: 'SwitchWebhookOn', now: context.at }
          : { type: 'SwitchWebhookOff', reason: 'staff', now: context.at },
        context,
      ),
    delete: async (id, context) => {
      const outcome = await handle(id, { type: 'DeleteWebhook', now: context.at }, context)
      if (!outcome.accepted) return outcome
      await deliveries.forget(id)
      await vault.forget(id)
      return outcome
    },
    list: async (now) => {
      const entries = (await histories.of<WebhookEvent>('webhook')).toReversed().flatMap((events) => {
        const state = webhookAfter(events)
        const [first] = events
        if (first === undefined || state.status === 'absent' || state.status === 'deleted') return []
        return [{ id: idOf(first.stream), actor: first.actor, state, status: state.status }]
      })
      const emails = await users.emailsOf([...new Set(entries.map(({ actor }) => actor))])
      return entries.map(({ id, actor, state, status }) => {
        const { url, types, withPersonal, offReason, createdAt } = state
        const former = signingSecrets(state, now)[1]
        const formerSecretUntil = former?.until ?? null
        const createdBy = emails.get(actor) ?? null
        return { id, url, types, withPersonal, status, offReason, createdAt, createdBy, formerSecretUntil }
      })
    },
  }
}

/**
 * Records a delivery for each event that a webhook subscribes to, if it was on when the event was recorded, by the
 * positions of both in the log. Repeated notices record the same deliveries. The webhooks are read again after an event
 * of theirs, and when notices do not continue the last ones, as another process may have handled some.
 * @returns whether something may be due.
 */
export const recordDeliveries = ({
  histories,
  deliveries,
  ids,
}: {
  histories: Histories
  deliveries: Pick<Deliveries, 'record'>
  ids: Ids
}) => {
  let cache: readonly History<WebhookEvent>[] = []
  let next: number | null = null

  return async (notices: readonly EventNotice[]): Promise<boolean> => {
    const isChanged = notices.some(({ stream }) => kindOf(stream) === 'webhook')
    if (isChanged || next === null || notices[0]?.position !== next) {
      next = null
      const every = await histories.of<WebhookEvent>('webhook')
      cache = every.filter((events) => webhookAfter(events).status !== 'deleted')
    }
    const due = notices.flatMap((notice) => deliveriesOf(cache, notice, ids))
    if (due.length > 0) await deliveries.record(due)
    next = (notices.at(-1)?.position ?? 0) + 1
    return isChanged || due.length > 0
  }
}

const deliveriesOf = (
  webhooks: readonly History<WebhookEvent>[],
  notice: EventNotice,
  ids: Ids,
): readonly NewDelivery[] =>
  webhooks.flatMap((events) => {
    const pastState = webhookAfter(events.filter(({ position }) => position < notice.position))
    const [first] = events
    if (first === undefined || pastState.status !== 'on' || !pastState.types.includes(notice.type)) return []
    return [{ id: ids.next(), webhookId: idOf(first.stream), notice }]
  })
