import type { Instant } from '#domain/kernel/instant.ts'
import type { LeadStatus } from '../model/index.ts'
import type { LeadReader } from './lead-reader.ts'

export type Period = { readonly from: Instant; readonly to: Instant }

/** What a lead was at two moments; `from` is null where it was not known yet. Values in US cents. */
export type LeadMove = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly company: string | null
  readonly from: { readonly status: LeadStatus; readonly estimatedValue: number | null } | null
  readonly to: { readonly status: LeadStatus; readonly estimatedValue: number | null }
  /** When it became what it was at the later moment. */
  readonly since: Instant
}

/** How many leads went from one status to another, and what they were worth at the end; `from` null: captured. */
export type LeadFlow = {
  readonly from: LeadStatus | null
  readonly to: LeadStatus
  readonly count: number
  readonly value: number
}

export type LeadMoves = {
  readonly flows: readonly LeadFlow[]
  /** Leads known at both moments whose estimates differ, and the sum of the differences. */
  readonly revalued: { readonly count: number; readonly difference: number }
  /** The latest first. */
  readonly leads: readonly LeadMove[]
  readonly nextCursor: string | null
}

/** The leads screen's read model at a past moment, inclusive, by the same filters and orders. Erased people are counted, and read as erased. */
export type LeadPast = {
  readonly at: (moment: Instant) => Pick<LeadReader, 'find' | 'list' | 'board' | 'stats' | 'trends'>
  /** What differs between two moments. Null for a cursor that it never gave. */
  readonly moves: (
    period: Period,
    page: { readonly limit: number; readonly cursor?: string | undefined },
  ) => Promise<LeadMoves | null>
}
