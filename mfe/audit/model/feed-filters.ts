import { startOfDay } from '@atrium/kit'
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

/** Parses an address; invalid values are dropped, never sent. */
export const feedFiltersIn = (address: URLSearchParams): FeedFilters => {
  const text = (name: string) => address.get(name)?.trim().slice(0, 200)
  const kind = auditedKinds.find((known) => known === address.get('kind'))
  const filters = { q: text('q'), kind, actor: text('actor'), from: momentText('from'), to: momentText('to') }
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value))

  function momentText(name: string) {
    const value = text(name)
    return value !== undefined && startOf(value, 0) !== null ? value : undefined
  }
}

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
