/**
 * The delay that a `Retry-After` requests, in milliseconds from now; null if it is unreadable: seconds, of which some
 * servers send fractions, or a date in one of the three forms of HTTP (RFC 9110, 5.6.7), all of them in UTC.
 */
export const retryAfterMs = (header: string | null | undefined, now: number): number | null => {
  const text = header?.trim() ?? ''
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.min(Math.ceil(Number(text) * 1000), Number.MAX_SAFE_INTEGER)
  // Date.parse reads other forms as well, and those without a zone as local time.
  const at = Date.parse(asctime.test(text) ? `${text} GMT` : /GMT$/i.test(text) ? text : '')
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}

/** `Sun Nov  6 08:49:37 1994` */
const asctime = /^[a-z]{3} [a-z]{3} [ \d]\d \d\d:\d\d:\d\d \d{4}$/i
