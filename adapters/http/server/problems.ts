import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { wordingFor } from '#adapters/http/middleware/language.ts'
import { englishWording, type FieldError, type Wording } from '#contracts/messages.ts'
import type { Problem } from '#contracts/problem.ts'

type ProblemStatus = 400 | 401 | 403 | 404 | 408 | 409 | 412 | 413 | 414 | 415 | 421 | 429 | 431 | 500 | 502 | 503

export type Refusal = Partial<Pick<Problem, 'type' | 'leadId' | 'gate' | 'current' | 'before' | 'decision'>> & {
  readonly status: ProblemStatus
  readonly detail: Wording
  readonly errors?: readonly FieldError[]
  readonly retryAfterSeconds?: number
  /**
   * Of `WWW-Authenticate`. Every 401 has one (RFC 9110, 15.5.2): by default that of API tokens, at which no browser asks
   * for a password.
   */
  readonly challenge?: string
}

/** Ends a request with a problem response, from any depth. Thrown only inside the HTTP adapter. */
export class RequestRefused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(englishWording(refusal.detail))
    this.name = 'RequestRefused'
    this.refusal = refusal
  }
}

const titles: Record<ProblemStatus, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  421: 'Misdirected Request',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
}

/** In the language that the request prefers (RFC 9457), never cached; the time to wait goes into `Retry-After`. */
export const problemResponse = (c: Context, { retryAfterSeconds, challenge, ...refusal }: Refusal): Response => {
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds))
  if (challenge !== undefined || refusal.status === 401)
    c.header('WWW-Authenticate', challenge ?? 'Bearer realm="atrium"')
  c.header('Cache-Control', 'no-store')
  return c.body(JSON.stringify(problemOf(refusal, wordingFor(c))), refusal.status as ContentfulStatusCode, {
    'Content-Type': 'application/problem+json',
  })
}

/** A refusal as the problem that is sent (RFC 9457). */
export const problemOf = (
  { retryAfterSeconds, challenge, detail, errors, ...refusal }: Refusal,
  write: (wording: Wording) => string = englishWording,
): Problem => ({
  type: 'about:blank',
  title: titles[refusal.status],
  ...refusal,
  detail: write(detail),
  ...(errors && { errors: errors.map(({ path, message }) => ({ path, message: write(message) })) }),
})

/** 404; to be thrown. The text is a sentence for the person who reads it. */
export const notFound = (detail = 'There is nothing at this address.'): RequestRefused =>
  new RequestRefused({ status: 404, detail })
