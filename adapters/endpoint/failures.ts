import type { EndpointReply } from '../../domain/ports/endpoint.ts'

export type Failure = Extract<EndpointReply, { type: 'Failed' }>

/** Failed for good: asking again would give the same. */
export const failed = (error: string): Failure => ({ type: 'Failed', error, mayRetry: false, retryAfterMs: null })

/** Failed for now. */
export const failedForNow = (error: string, retryAfterMs: number | null = null): Failure => ({
  type: 'Failed',
  error,
  mayRetry: true,
  retryAfterMs,
})

/** How far an exchange has come. */
export type Phase = 'connecting' | 'waiting' | 'answering'

export const timedOut = (phase: Phase, timeoutMs: number): Failure => {
  const within = `within ${timeoutMs / 1000} s`
  switch (phase) {
    case 'connecting':
      return failedForNow(`No connection to the endpoint came about ${within}.`)
    case 'waiting':
      return failedForNow(`The endpoint did not answer ${within}.`)
    case 'answering':
      return failedForNow(`The endpoint began to answer, but did not finish ${within}.`)
  }
}

export const atPrivateAddress = (address: string): Failure =>
  failed(
    `The endpoint resolves to a private address (${address}), which is not allowed. Set ALLOW_PRIVATE_ENDPOINTS to allow it.`,
  )

const mebibyte = 1024 * 1024

export const tooLarge = (most: number): Failure =>
  failed(`The endpoint's answer is over ${most % mebibyte === 0 ? `${most / mebibyte} MiB` : `${most} bytes`}.`)
