import type { EndpointReply } from '#domain/run/ports/endpoint.ts'

export type Failure = Extract<EndpointReply, { type: 'Failed' }>

/** A permanent failure: a retry would have the same result. */
export const failWith = (error: string): Failure => ({ type: 'Failed', error, mayRetry: false, retryAfterMs: null })

/** A transient failure. */
export const failedForNow = (error: string, retryAfterMs: number | null = null): Failure => ({
  type: 'Failed',
  error,
  mayRetry: true,
  retryAfterMs,
})

/** The phase of an exchange. */
export type Phase = 'connecting' | 'waiting' | 'answering'

/** May be retried in every phase, also where the endpoint may have acted already. The time limit is in milliseconds. */
export const timeoutFailure = (phase: Phase, timeoutMs: number): Failure => {
  const limit = `within ${timeoutMs / 1000} s`
  switch (phase) {
    case 'connecting':
      return failedForNow(`No connection to the endpoint came about ${limit}.`)
    case 'waiting':
      return failedForNow(`The endpoint did not answer ${limit}.`)
    case 'answering':
      return failedForNow(`The endpoint began to answer, but did not finish ${limit}.`)
  }
}

/** Permanent: the address is one that the workflow's author chose, and a retry would reach the same network. */
export const privateAddressFailure = (address: string): Failure =>
  failWith(
    `The endpoint resolves to a private address (${address}), which is not allowed. Allow it under Settings, Security and limits.`,
  )

const mebibyte = 1024 * 1024

/** Permanent: the endpoint would answer the same again. The limit is in bytes. */
export const sizeFailure = (maxBytes: number): Failure =>
  failWith(
    `The endpoint's answer is over ${maxBytes % mebibyte === 0 ? `${maxBytes / mebibyte} MiB` : `${maxBytes} bytes`}.`,
  )
