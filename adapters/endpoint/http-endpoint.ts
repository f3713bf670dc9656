import type { Endpoint, EndpointCall, EndpointReply } from '#domain/run/ports/endpoint.ts'
import { noSecrets } from '#domain/workflow/ports/call-settings.ts'
import { type GuardedPostSettings, guardedPost } from './guarded-post.ts'
import { redactor, secretHeaders } from './secrets.ts'

type HttpEndpointSettings = GuardedPostSettings & {
  /** The trace that a call belongs to (W3C Trace Context), where there is one. */
  readonly traceparent?: () => string | undefined
}

/** Calls endpoints with a POST of JSON. One instance per process: it pools connections. */
export const httpEndpoint = (settings: HttpEndpointSettings): Endpoint => {
  const post = guardedPost(settings)
  return {
    call: async (call, cancellation) => {
      const redact = redactor(call.secrets ?? noSecrets)
      return redactReply(
        await post({ url: call.url, ...requestOf(call, settings.traceparent?.()), redact }, cancellation),
        redact,
      )
    },
  }
}

/** Removes secrets that an endpoint echoes. */
const redactReply = (reply: EndpointReply, redact: (text: string) => string): EndpointReply => {
  if (reply.type === 'Answered') return { ...reply, body: redact(reply.body) }
  return reply.type === 'Failed' ? { ...reply, error: redact(reply.error) } : reply
}

/** The idempotency key is the run's id, plus that of a step, so that an endpoint can recognise a repeated attempt. */
const requestOf = (
  { runId, workflowId, step, attempt, inputs, secrets = noSecrets, text }: EndpointCall,
  trace: string | undefined,
) => {
  const fields = { runId, workflowId, ...(step === undefined ? {} : { step }), attempt, inputs }
  const body = Buffer.from(JSON.stringify(text === undefined ? fields : { text }))
  const key = step === undefined ? runId : `${runId}-${step}`
  const headers = {
    'idempotency-key': key,
    // A fencing token: an endpoint that keeps the highest can refuse a call that a stalled worker sends late.
    'atrium-attempt': attempt,
    ...(trace === undefined ? {} : { traceparent: trace }),
    ...secretHeaders(secrets, { id: key, at: Math.floor(Date.now() / 1000), body }),
  }
  return { body, headers }
}
