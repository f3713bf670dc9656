import { httpEndpoint } from '#adapters/endpoint/http-endpoint.ts'
import { type Cancellation, canceller } from '#domain/kernel/cancellation.ts'
import type { Endpoint, EndpointCall } from '#domain/run/ports/endpoint.ts'

export const runId = '01900000-0000-7000-8000-000000000001'

export const callTo = (url: string): EndpointCall => ({
  url,
  runId,
  workflowId: 7,
  attempt: 2,
  inputs: { company: 'Café Zoë', seats: 12 },
})

/** An endpoint that may call this machine, with a time-out short enough for tests. */
export const localEndpoint = (timeoutMs = 5_000, maxBytes = 1024 * 1024): Endpoint =>
  httpEndpoint({ allowPrivate: true, timeoutMs, maxBytes })

/** Calls once; only the test can cancel the call. */
export const ask = (url: string, endpoint = localEndpoint(), cancellation: Cancellation = canceller()) =>
  endpoint.call(callTo(url), cancellation)

export const failedWith = (error: string | RegExp, mayRetry: boolean, retryAfterMs: number | null = null) => ({
  type: 'Failed',
  error: typeof error === 'string' ? error : expectText(error),
  mayRetry,
  retryAfterMs,
})

const expectText = (pattern: RegExp) => ({ asymmetricMatch: (text: unknown) => pattern.test(String(text)) })
