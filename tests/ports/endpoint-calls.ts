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

/** An endpoint that may reach this machine, and is patient for as long as a test can be. */
export const localEndpoint = (timeoutMs = 5_000, maxBytes = 1024 * 1024): Endpoint =>
  httpEndpoint({ allowPrivate: true, timeoutMs, maxBytes })

/** Calls once; nobody cancels it unless the test does. */
export const ask = (url: string, endpoint = localEndpoint(), cancellation: Cancellation = canceller()) =>
  endpoint.call(callTo(url), cancellation)

export const failedWith = (error: string | RegExp, mayRetry: boolean, retryAfterMs: number | null = null) => ({
  type: 'Failed',
  error: typeof error === 'string' ? error : expectText(error),
  mayRetry,
  retryAfterMs,
})

const expectText = (pattern: RegExp) => ({ asymmetricMatch: (text: unknown) => pattern.test(String(text)) })
