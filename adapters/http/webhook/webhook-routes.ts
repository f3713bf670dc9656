import { numberIn } from '#adapters/http/middleware/invalid.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound } from '#adapters/http/server/problems.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import { storedEvents } from '#contracts/events.ts'
import { webhooks as contract, type Webhook, type WebhookDelivery } from '#contracts/webhook/http.ts'
import type { Deliveries, Delivery } from '#domain/webhook/ports/deliveries.ts'
import type { Webhooks } from '#domain/webhook/service/webhooks.ts'

type Parts = { readonly webhooks: Webhooks; readonly deliveries: Deliveries }

/** Outgoing webhooks and their deliveries. */
export const webhookRoutes = (api: HttpApi, { webhooks, deliveries }: Parts): void => {
  const allWebhooks = async (): Promise<readonly Webhook[]> =>
    (await webhooks.list(api.clock.now())).map(({ types, withPersonal: personal, ...webhook }) => ({
      ...webhook,
      types: [...types],
      personal,
    }))
  const mustFindWebhook = async (id: string): Promise<Webhook> => {
    const match = (await allWebhooks()).find((webhook) => webhook.id === id)
    if (match === undefined) throw rejected({ type: 'WebhookNotFound' })
    return match
  }

  bind(api, contract.list, async () => ({
    body: { webhooks: [...(await allWebhooks())], eventTypes: [...storedEvents.keys()] },
  }))

  bind(api, contract.create, async ({ body: { personal, ...wish } }, { context }) => {
    const { id, secret } = await webhooks.create({ ...wish, withPersonal: personal }, context)
    return { body: { webhook: await mustFindWebhook(id), secret } }
  })

  bind(api, contract.revise, async ({ params: { id }, body }, { context }) => {
    const outcome = await webhooks.switch(id, body.enabled, context)
    if (!outcome.accepted) throw rejected(outcome.rejection)
    return { body: { webhook: await mustFindWebhook(id) } }
  })

  bind(api, contract.rotate, async ({ params: { id } }, { context }) => {
    const outcome = await webhooks.rotate(id, context)
    if (!outcome.accepted) throw rejected(outcome.rejection)
    return { body: { webhook: await mustFindWebhook(id), secret: outcome.secret } }
  })

  bind(api, contract.delete, async ({ params: { id } }, { context }) => {
    const outcome = await webhooks.delete(id, context)
    if (!outcome.accepted) throw rejected(outcome.rejection)
    return { body: undefined }
  })

  bind(api, contract.deliveries, async ({ params: { id }, query: { limit, cursor } }) => {
    await mustFindWebhook(id)
    const rows = await deliveries.list(id, limit + 1, cursor === undefined ? null : numberIn(cursor))
    const page = rows.slice(0, limit)
    const last = rows.length > limit ? page.at(-1) : undefined
    return { body: { deliveries: page.map(answerOf), nextCursor: last === undefined ? null : String(last.order) } }
  })

  bind(api, contract.retry, async ({ params: { id } }) => {
    const delivery = await deliveries.again(id)
    if (delivery === null) throw notFound('There is no such delivery.')
    return { body: { delivery: answerOf(delivery) } }
  })
}

const answerOf = ({ stream, version, ...delivery }: Delivery): WebhookDelivery => delivery
