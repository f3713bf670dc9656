import { oneOf, readFilters, startOfDay, textUpTo } from '@atrium/kit'
import { type AuditedKind, auditedKinds } from '#contracts/audit/http/audit.ts'
import { idIn } from './id-in.ts'

/** The filters of the feed, as in the address. */
export type FeedFilters = {
  readonly q?: string
  readonly kind?: AuditedKind
  readonly actor?: string
  /** A day in the display time zone such as `2026-03-01`, inclusive, or a moment. */
  readonly from?: string
  /** A day, inclusive, or a moment, exclusive. */
  readonly to?: string
}

const dayOrMoment = (text: string) => (startOf(text, 0) === null ? undefined : text)

export const feedReaders = {
  q: textUpTo(200),
  kind: oneOf(auditedKinds),
  actor: textUpTo(200),
  from: dayOrMoment,
  to: dayOrMoment,
}

/** Filters that are malformed in the address are left out, as if they were not in it. */
export const feedFiltersIn = (address: URLSearchParams): FeedFilters => readFilters(address, feedReaders)

/** The API query. For a pasted address, searches for the id in it. */
export const feedQuery = ({ q, kind, actor, from, to }: FeedFilters) => ({
  ...(q !== undefined && { q: idIn(q) }),
  ...(kind !== undefined && { kind }),
  ...(actor !== undefined && { actor }),
  ...(from !== undefined && { from: startOf(from, 0) ?? undefined }),
  ...(to !== undefined && { to: startOf(to, 1) ?? undefined }),
})

const day = /^\d{4}-\d\d-\d\d$/

/** The start of a day in the display time zone, `daysLater` days later; a moment as is. Null if it is neither. */
const startOf = (text: string, daysLater: number): string | null => {
  const at = day.test(text) ? startOfDay(text, daysLater) : new Date(text)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
