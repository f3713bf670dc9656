/** The delay in a `Retry-After` header, in milliseconds from now; null if it is unreadable. */
export const retryAfterMs = (header: string | undefined, now: number): number | null => {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, Number.MAX_SAFE_INTEGER)
  // The other form is an HTTP date in GMT; other formats that Date.parse accepts are ignored.
  const at = /GMT$/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
