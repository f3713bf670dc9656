import { APIConnectionError, APIError } from 'openai'
import { cutText } from '#contracts/cut-text.ts'
import type { TokenUse } from '#domain/kernel/token-use.ts'
import { printable } from '../plain-text.ts'
import { pauseOf } from './pause-of.ts'

/** Why there is no answer, as a sentence for staff. */
export type Failure = {
  readonly type: 'Failed'
  readonly error: string
  readonly mayRetry: boolean
  readonly retryAfterMs: number | null
  /** The status that the AI answered with. */
  readonly status?: number
  /** The token usage of unusable answers. */
  readonly tokenUse?: TokenUse | undefined
}

/** Permanent unless it may be retried; the time to wait is in milliseconds, null where the server names none. */
export const failure = (error: string, mayRetry = false, retryAfter: number | null = null): Failure => ({
  type: 'Failed',
  error,
  mayRetry,
  retryAfterMs: retryAfter,
})

/** Maps an error of a request to a failure. */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof APIConnectionError) return failure(`The AI cannot be reached${reasonOf(error)}.`, true)
  if (error instanceof APIError && error.status !== undefined) return refusal(error, error.status)
  if (error instanceof APIError) return failure(`The AI failed${explanationOf(error)}.`, true)
  if (error instanceof RangeError) return failure(`The AI's answer is ${error.message}.`)
  return failure(notACompletion, true)
}

export const notACompletion =
  'The AI answered with something that is no chat completion. Check that OPENAI_BASE_URL is the address of an OpenAI-compatible API.'

const refusal = (error: APIError, status: number): Failure => {
  const explanation = explanationOf(error)
  if (status >= 300 && status < 400) return redirection(error, status)
  if (status === 401) return failure(`The AI does not accept our key (401)${explanation}. Check OPENAI_API_KEY.`)
  if (status === 403)
    return failure(`The AI does not allow this request (403)${explanation}. Check OPENAI_API_KEY and OPENAI_MODEL.`)
  if (status === 404) return failure(`${notThere}${explanation}. Check OPENAI_MODEL and OPENAI_BASE_URL.`)
  if (status === 429 && error.code === 'insufficient_quota')
    return failure('The credit at the AI provider is used up (429). Top it up, then try again.')
  if (status === 429)
    return failure(`${tooMany}${explanation}. Try again in a while.`, true, pauseOf(error, explanation))
  if (status >= 500 || status === 408 || status === 409 || status === 425)
    return { ...failure(`The AI failed (${status})${explanation}.`, true, pauseOf(error, explanation)), status }
  return failure(`The AI did not take the request (${status})${explanation}.`)
}

const notThere = 'The AI has neither this model nor this address (404)'
const tooMany = 'The AI has too many requests at the moment (429)'

/** The address is named, as it is often the one to enter: `http:` for `https:`, a missing `www.`. */
const redirection = ({ headers }: APIError, status: number): Failure => {
  const address = explanationIn(headers?.get('location') ?? '')
  return failure(`The AI redirects (${status}), which is not followed${address}. Check OPENAI_BASE_URL.`)
}

/**
 * The failure in an answer that reports one with the status 200, as gateways do: an object with an `error`, or without
 * choices and with another sign of one, or a list of such; null if there is none. It is not asked for again, as the request
 * may have been charged.
 */
export const failedIn = (body: unknown): Failure | null => {
  const [first = body] = Array.isArray(body) ? body : []
  if (typeof first !== 'object' || first === null) return null
  const error = errorIn(first as Record<string, unknown>)
  return error === null || error === undefined ? null : failure(`The AI failed${explanationIn(wordsIn(error))}.`)
}

type Ending = {
  readonly error?: unknown
  readonly finish_reason?: unknown
  readonly native_finish_reason?: unknown
}

/** The failure that an answer, or a piece of one, tells beside what it says; null if it tells none. */
export const failureBeside = ({ error, finish_reason, native_finish_reason }: Ending): Failure | null => {
  if (error) return failedIn({ error })
  // OpenRouter passes on an end in an error as one like any other.
  const isError = finish_reason === 'error' || /^(?:network_)?error$/i.test(String(native_finish_reason))
  return isError ? failedIn({ error: '' }) : null
}

/** In the forms of OpenAI; vLLM and FastChat; gateways to it; FastAPI; DashScope and others; Cloudflare; MiniMax. */
const errorIn = (body: Record<string, unknown>): unknown => {
  const { error, object, choices, message, detail, success, errors, base_resp } = body
  if (error !== null && error !== undefined) return error
  if (Array.isArray(choices)) return null
  if (object === 'error') return message ?? ''
  const hasCode = ['code', 'error_code', 'status'].some((name) => body[name] !== undefined)
  const said = [body.error_message, body.error_msg, detail, hasCode ? message : null, success === false ? errors : null]
  return said.find((one) => (typeof one === 'string' && one !== '') || Array.isArray(one)) ?? statusIn(base_resp)
}

const statusIn = (status: unknown): unknown =>
  typeof status === 'object' && status !== null && 'status_msg' in status ? status.status_msg : null

export const brokenOff = failure('The AI broke off in the middle of its answer. Try again.')

/** The server's own message, on one line and shortened; none of a web page, as proxies send them. */
const explanationOf = ({ error, message }: APIError): string =>
  explanationIn(wordsIn(error) ?? message.replace(/^\d{3} /, ''))

/** What is said in an error: in itself, in the first of a list as Gemini's, or in a member, as `detail` of FastAPI's. */
const wordsIn = (error: unknown, depth = 0): unknown => {
  if (typeof error !== 'object' || error === null || depth === maxDepth) return error
  if (Array.isArray(error)) return wordsIn(error[0], depth + 1)
  const words = ['error', 'message', 'detail'].map((name) => (error as Record<string, unknown>)[name])
  return wordsIn(words.find((one) => one !== null && one !== undefined) ?? null, depth + 1) ?? error
}

const maxDepth = 5

const explanationIn = (explanation: unknown): string => {
  const text = typeof explanation === 'string' ? explanation : JSON.stringify(explanation)
  const line = cutText(printable(text).replace(/\s+/g, ' '), 300).replace(/\.$/, '')
  return line === '' || /^(?:status code|<!doctype|<html|<\?xml)/i.test(line) ? '' : `: ${line}`
}

const reasonOf = (error: Error): string => {
  for (let cause: unknown = error.cause; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string') return ` (${cause.code})`
  return ''
}
