import type { Context } from 'hono'
import { bearerIn } from '#adapters/http/middleware/bearer-credential.ts'
import { bodyBytes, textOf } from '#adapters/http/middleware/body-text.ts'
import type { Guard, HttpEnv } from '#adapters/http/middleware/caller.ts'
import { isSame } from '#adapters/http/middleware/same-secret.ts'
import { throttleAddress } from '#adapters/http/middleware/throttled.ts'
import { demandJson } from '#adapters/http/middleware/validate.ts'
import { hasSignature, isSignedCall, isTimely } from '#adapters/http/middleware/webhook-signature.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound, RequestRefused } from '#adapters/http/server/problems.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import { uuid } from '#contracts/fields.ts'
import { storedReply } from '#contracts/stored-reply.ts'
import { hooks as contract, maxWaitSeconds } from '#contracts/trigger/http/hooks.ts'
import type { Throttle } from '#domain/kernel/throttle.ts'
import type { IdempotentRequest } from '#domain/log/ports/idempotency.ts'
import { rowOf, type ViewChange } from '#domain/log/ports/views.ts'
import type { CommandContext } from '#domain/log/service/command-handler.ts'
import type { RunReader } from '#domain/run/ports/run-reader.ts'
import type { ListedTrigger, TriggerReader } from '#domain/trigger/ports/trigger-reader.ts'
import type { StartByHook } from '#domain/trigger/service/start-by-hook.ts'
import type { WorkflowReader } from '#domain/workflow/ports/workflow-reader.ts'
import type { RunEnd } from './run-end.ts'
import { liveTrigger } from './triggers.ts'

type HookParts = {
  readonly reader: TriggerReader
  readonly workflows: WorkflowReader
  readonly secretOf: (trigger: ListedTrigger) => Promise<string | null>
  readonly start: StartByHook
  readonly runs: RunReader
  readonly throttle: Throttle
  readonly runEnd: RunEnd
}

const limit = { max: 300, seconds: 60 }

type RunStart = { readonly runId: string; readonly repeated: boolean }
type Begin = (replyOf: CommandContext['replyOf']) => Promise<RunStart>

/** Inbound webhooks. The secret is checked before the body's content. */
export const hookRoutes = (api: HttpApi, parts: HookParts): void => {
  const { secretOf, start } = parts
  const atMost = throttleAddress(parts.throttle, 'hooks', limit)
  const hookOf = async (id: string): Promise<ListedTrigger> => {
    const trigger = uuid.safeParse(id).success ? await liveTrigger(parts, id) : null
    if (trigger === null || trigger.setup.kind !== 'webhook') throw notFound('There is no such hook.')
    return trigger
  }

  const checkSender: Guard = async (c, next) => {
    demandJson(c)
    await atMost(c.get('address'))
    const secret = await secretOf(await hookOf(c.req.param('triggerId') ?? ''))
    const body = await bodyBytes(c)
    c.set('bodyText', textOf(body))
    if (secret === null || !proves(c, body, secret, Date.parse(api.clock.now()))) throw proofRefusal()
    return next()
  }

  bind(
    api,
    contract.call,
    async ({ params: { triggerId }, query, body }, { c, context }) => {
      const trigger = await hookOf(triggerId)
      // A signature covers the body alone.
      const fields = isSignedCall(c) ? {} : query
      const call = { values: { ...fields, ...body }, causedBy: c.get('callingRun') ?? null }
      const begin = async (replyOf?: CommandContext['replyOf']): Promise<RunStart> => {
        const outcome = await start(trigger, call, { ...context, replyOf })
        if (!outcome.accepted) throw rejected(outcome.rejection)
        return { runId: rowOf(outcome.changes, 'runs').id, repeated: false }
      }
      const webhookId = c.req.header('webhook-id')
      if (webhookId === undefined) return answer(parts, c, await begin())
      const fingerprint = JSON.stringify([fields, c.get('bodyText')])
      return answer(parts, c, await startOnce(api, { scope: `hook ${triggerId}`, key: webhookId, fingerprint }, begin))
    },
    checkSender,
  )
}

/** Starts one run per webhook-id: the key is written with the run's first event. */
const startOnce = async (api: HttpApi, request: IdempotentRequest, begin: Begin): Promise<RunStart> => {
  const { length } = request.key
  if (length === 0 || length > maxIdLength)
    throw new RequestRefused({ status: 400, detail: `A webhook-id has 1 to ${maxIdLength} characters.` })
  const replyOf = (rows: readonly ViewChange[]) => {
    const runId = rowOf(rows, 'runs').id
    return { ...request, reply: { status: 200, body: { runId } } }
  }
  const outcome = await api.idempotently(request, () => begin(replyOf))
  switch (outcome.type) {
    case 'Done':
      return outcome.result
    case 'Replied':
      return { runId: String(storedReply.parse(outcome.reply).body.runId), repeated: true }
    case 'OtherBody':
      throw new RequestRefused({ status: 409, detail: 'This webhook-id came with another body before.' })
    case 'ReplyRemoved':
      throw new RequestRefused({
        status: 409,
        detail: 'This webhook-id started a run before. What it answered was removed since.',
      })
    case 'UnderWay':
      throw new RequestRefused({
        status: 409,
        detail: 'The first request with this webhook-id is still under way.',
        retryAfterSeconds: 1,
      })
  }
}

/** The run, and its result if the caller waits for it. */
const answer = async ({ runs, runEnd }: HookParts, c: Context<HttpEnv>, { runId, repeated }: RunStart) => {
  const seconds = waitIn(c.req.header('prefer'))
  const status = repeated ? (200 as const) : undefined
  if (seconds === 0) return { body: { runId }, status }
  c.header('Preference-Applied', `wait=${seconds}`)
  await runEnd(runId, seconds * 1000, c.get('address'), c.req.raw.signal)
  const run = await runs.find(runId)
  if (run === null || run.completedAt === null) return { body: { runId }, status }
  const { outputs, errorMessage } = run
  return { body: { runId, status: run.status, outputs, errorMessage }, status: 200 as const }
}

const maxIdLength = 255

/** A signature of the body, or the secret itself. */
const proves = (c: Context<HttpEnv>, body: Uint8Array, secret: string, now: number): boolean => {
  if (!isTimely(c, now)) return false
  if (isSignedCall(c)) return hasSignature(c, body, secret)
  return isSame(bearerIn(c.req.header('authorization')) ?? '', secret)
}

const proofRefusal = () =>
  new RequestRefused({ status: 401, detail: 'The signature or the token of this call is not the one of this hook.' })

/** Seconds of `Prefer: wait=<n>` (RFC 7240, 4.3); 0 where there is none. */
const waitIn = (prefer: string | undefined): number => {
  const seconds = /(?:^|[,;]) *wait *= *"?(\d{1,6})/i.exec(prefer ?? '')?.[1]
  return seconds === undefined ? 0 : Math.min(maxWaitSeconds, Number(seconds))
}
