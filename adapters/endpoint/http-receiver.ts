import { sentFields } from '#contracts/webhook/sent-fields.ts'
import { canceller } from '#domain/kernel/cancellation.ts'
import { redactWords } from '#domain/kernel/secret-words.ts'
import { idOf, kindOf } from '#domain/kernel/stream-name.ts'
import type { Receiver, WebhookMessage } from '#domain/webhook/ports/receiver.ts'
import { type GuardedPostSettings, guardedPost } from './guarded-post.ts'
import { isSuccess } from './reply.ts'
import { webhookSignature } from './secrets.ts'

/** Sends events to other programs as Standard Webhooks (https://www.standardwebhooks.com). */
export const httpReceiver = (settings: GuardedPostSettings): Receiver => {
  const post = guardedPost(settings)
  return {
    send: async (message) => {
      let replyStatus: number | null = null
      const body = Buffer.from(JSON.stringify(bodyOf(message)))
      const signed = { id: message.id, at: Math.floor(Date.now() / 1000), body }
      const reply = await post(
        {
          url: message.url,
          body,
          headers: webhookSignature(message.secrets, signed),
          redact: redactWords(message.secrets),
          onStatus: (status) => {
            replyStatus = status
          },
        },
        canceller(),
      )
      // Only the status counts, even if the body is truncated.
      if (isSuccess(replyStatus)) return { type: 'Delivered', answered: replyStatus }
      return { type: 'Failed', answered: replyStatus, error: reply.type === 'Failed' ? reply.error : 'No answer came.' }
    },
  }
}

/** `fields` are those of docs/events.md: without secrets, and personal ones only where they were asked for. */
const bodyOf = ({ order, event, personal }: WebhookMessage) => ({
  type: event.type,
  timestamp: event.at,
  data: {
    order,
    kind: kindOf(event.stream),
    id: idOf(event.stream),
    version: event.version,
    actor: event.actor,
    fields: sentFields(event.type, event.data, personal),
  },
})
