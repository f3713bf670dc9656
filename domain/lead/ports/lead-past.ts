import type { Instant } from '#domain/kernel/instant.ts'
import type { LeadStatus } from '../model/index.ts'
import type { LeadReader } from './lead-reader.ts'

export type Period = { readonly from: Instant; readonly to: Instant }

/** A lead at two moments; `from` is null if it was not known yet. Values in the smallest unit of the currency. */
export type LeadMove = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly company: string | null
  readonly from: { readonly status: LeadStatus; readonly estimatedValue: number | null } | null
  readonly to: { readonly status: LeadStatus; readonly estimatedValue: number | null }
  /** Since when it had its state at the later moment. */
  readonly since: Instant
}

/** How many leads moved from one status to another, and their value at the end; `from` null: newly captured. */
export type LeadFlow = {
  readonly from: LeadStatus | null
  readonly to: LeadStatus
  readonly count: number
  readonly value: number
}

type LeadMoves = {
  readonly flows: readonly LeadFlow[]
  /** Leads known at both moments whose estimates differ, and the sum of the differences. */
  readonly revalued: { readonly count: number; readonly difference: number }
  /** Latest first. */
  readonly leads: readonly LeadMove[]
  readonly nextCursor: string | null
}

/** The leads read model at a past moment, inclusive; same filters and orders. The erased count and read as erased. */
export type LeadPast = {
  readonly at: (moment: Instant) => Pick<LeadReader, 'find' | 'list' | 'board' | 'stats' | 'trends'>
  /** The differences between two moments; null for an invalid cursor. */
  readonly moves: (
    period: Period,
    page: { readonly limit: number; readonly cursor?: string | undefined },
  ) => Promise<LeadMoves | null>
}
