import type { Context } from 'hono'
import type { z } from 'zod'
import { RequestRefused } from '#adapters/http/server/problems.ts'
import { wording } from '#contracts/messages.ts'
import { storedReply } from '#contracts/stored-reply.ts'
import type { IdempotentRequest } from '#domain/log/ports/idempotency.ts'
import type { CommandContext } from '#domain/log/service/command-handler.ts'
import type { IdempotentRequests } from '#domain/log/service/idempotent-requests.ts'
import type { Caller } from './caller.ts'

type Respond = (idempotent?: IdempotentRequest) => Promise<Response>

const maxKeyLength = 255

/**
 * Executes a request with an `Idempotency-Key` once and replays its reply
 * (draft-ietf-httpapi-idempotency-key-header). Refusals are not stored.
 */
export const onceOnly = async (
  c: Context,
  idempotently: IdempotentRequests,
  caller: Caller,
  body: unknown,
  respond: Respond,
): Promise<Response> => {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return respond()
  if (key.length === 0 || key.length > maxKeyLength) {
    throw new RequestRefused({
      status: 400,
      detail: wording('An Idempotency-Key has 1 to {count} characters.', { count: maxKeyLength }),
    })
  }
  const scope = `${caller.actor === 'visitor' ? caller.address : caller.actor} ${c.req.method} ${c.req.path}`
  const request = { scope, key, fingerprint: JSON.stringify(body) }
  const outcome = await idempotently(request, () => respond(request))
  switch (outcome.type) {
    case 'Done':
      return outcome.result
    case 'Replied': {
      const { status, body } = storedReply.parse(outcome.reply)
      c.header('Cache-Control', 'no-store')
      return c.json(body, status as 200)
    }
    default:
      throw refusedKey(outcome.type)
  }
}

const refusedKey = (type: 'OtherBody' | 'ReplyRemoved' | 'UnderWay') =>
  new RequestRefused({
    status: 409,
    detail: refusals[type],
    ...(type === 'UnderWay' && { retryAfterSeconds: 1 }),
  })

const refusals = {
  OtherBody:
    'An earlier version of this arrived, with the same Idempotency-Key. Load again to see it, then send what is missing.',
  ReplyRemoved: 'The first request with this key took effect. What it answered was removed since.',
  UnderWay: 'The first request with this key is still under way.',
} as const

/** Runs a named part of a request; `keep` makes the context of the append that also stores its reply. */
type RunPart = <Reply extends object>(
  name: string,
  reply: z.ZodType<Reply>,
  act: (keep: (reply: Reply) => CommandContext) => Promise<Reply>,
) => Promise<Reply>

/**
 * The parts of a request that appends to many streams: each takes effect once under the request's idempotency key, so
 * that a retry resumes where the first request broke off. Without a key each part simply runs.
 */
export const partsOf =
  (
    idempotently: IdempotentRequests,
    { context, idempotent }: { readonly context: CommandContext; readonly idempotent?: IdempotentRequest | undefined },
  ): RunPart =>
  async (name, reply, act) => {
    if (idempotent === undefined) return act(() => context)
    const request = { ...idempotent, scope: `${idempotent.scope} ${name}` }
    const keep = (body: object) => ({ ...context, replyOf: () => ({ ...request, reply: { status: 200, body } }) })
    const outcome = await idempotently(request, () => act(keep))
    if (outcome.type === 'Done') return outcome.result
    if (outcome.type === 'Replied') return reply.parse(storedReply.parse(outcome.reply).body)
    throw refusedKey(outcome.type)
  }
