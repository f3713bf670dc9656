/** How long a server asks us to wait, in milliseconds: `Retry-After` in seconds or as a date; null where it does not. */
export const retryAfterMs = (headers: Headers | undefined): number | null => {
  const asked = headers?.get('retry-after')?.trim() ?? ''
  if (/^\d{1,9}(\.\d+)?$/.test(asked)) return Math.ceil(Number(asked) * 1000)
  const until = Date.parse(asked)
  return Number.isNaN(until) ? null : Math.max(0, until - Date.now())
}
