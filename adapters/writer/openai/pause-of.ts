import type { APIError } from 'openai'
import { retryAfterMs } from '#domain/kernel/retry-after.ts'

/**
 * The pause that an AI asks for, in milliseconds; null if for none: in the header of HTTP or those of Azure, in the details of
 * Google's errors, or in a sentence alone.
 * @param words the sentence
 */
export const pauseOf = ({ headers, error }: APIError, words: string): number | null =>
  exactMs(headers?.get('retry-after-ms')) ??
  exactMs(headers?.get('x-ms-retry-after-ms')) ??
  retryAfterMs(headers?.get('retry-after'), Date.now()) ??
  delayIn(error) ??
  pauseIn(words)

const exactMs = (header: string | null | undefined): number | null =>
  /^\d{1,12}(?:\.\d+)?$/.test(header?.trim() ?? '') ? Math.ceil(Number(header)) : null

/** `RetryInfo` of google.rpc, with a duration such as `34.5s`; Gemini has its error in a list. */
const delayIn = (error: unknown): number | null => {
  const [first = error] = Array.isArray(error) ? error : []
  const { details } = innerError(first)
  if (!Array.isArray(details)) return null
  const delays = details.flatMap((one) => (one?.retryDelay === undefined ? [] : durationMs(String(one.retryDelay))))
  return delays[0] ?? null
}

const innerError = (error: unknown): { readonly details?: unknown } => {
  if (typeof error !== 'object' || error === null) return {}
  return 'error' in error && typeof error.error === 'object' ? (error.error ?? {}) : error
}

/** `Please retry after 45 seconds`, `Please try again in 7m12.5s`. */
const pauseIn = (words: string): number | null =>
  durationMs(/\b(?:retry|try again) (?:after|in) ([\d.]+ ?[a-z]+(?:[\d.]+[a-z]+){0,2})/i.exec(words)?.[1] ?? '')

/** `1h2m3.5s`, `26ms`, `45 seconds`; null for any other text. */
const durationMs = (text: string): number | null => {
  const [, hours = '0', minutes = '0', count = '0', unit = 's'] =
    /^(?:(\d{1,6})h)?(?:(\d{1,6})m)?(?:(\d{1,9}(?:\.\d{1,9})?) ?(s|ms|seconds?))?$/i.exec(text) ?? []
  const ms = (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(count) * (unit === 'ms' ? 1 : 1000)
  return ms > 0 ? Math.ceil(ms) : null
}
