/** What a `Retry-After` header asks for, in milliseconds from now; null where it says nothing one can read. */
export const retryAfterMs = (header: string | undefined, now: number): number | null => {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, Number.MAX_SAFE_INTEGER)
  // The other form is a date in GMT; anything else that Date.parse would guess at is left alone.
  const at = /GMT$/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
