import type { Day, Instant } from '#domain/kernel/instant.ts'
import type { LeadPriority, LeadSource, LeadStatus, Stage } from '../model/index.ts'
import type { LeadView } from '../views/lead-view.ts'

export type LeadSort = 'createdAt' | 'name' | 'estimatedValue' | 'lastContactDate' | 'followUpDate'

/** From inclusive, to inclusive; open at a missing end. */
type Period<At> = { readonly from?: At; readonly to?: At }

export type LeadFilter = {
  /** Matches name, e-mail or company, ignoring case. */
  readonly search?: string | undefined
  /** Leads that match the search by their notes. */
  readonly noted?: readonly string[] | undefined
  readonly status?: LeadStatus | undefined
  readonly priority?: LeadPriority | undefined
  readonly source?: LeadSource | undefined
  /** A member of staff by id; null: leads without an owner. */
  readonly ownerId?: string | null | undefined
  /** Those who confirmed the newsletter and did not unsubscribe. */
  readonly newsletter?: 'subscribed' | undefined
  /** The days of the next contact, inclusive; null: leads without one. */
  readonly followUp?: Period<Day> | null | undefined
  /** In the smallest unit of the currency, inclusive. */
  readonly minValue?: number | undefined
  readonly maxValue?: number | undefined
  /** When it was captured. */
  readonly captured?: Period<Instant> | undefined
}

export type LeadOrder = { readonly sort: LeadSort | `-${LeadSort}`; readonly limit: number }

export type LeadSearch = LeadFilter &
  LeadOrder & {
    readonly cursor?: string | undefined
    /** Notes in full, for an export; else cut to their first 1,000 characters. */
    readonly wholeNotes?: true
  }

type LeadPage = {
  readonly leads: readonly LeadView[]
  readonly total: number
  /** More than `total` match: a search stops counting there. */
  readonly totalCapped: boolean
  readonly nextCursor: string | null
}

export type LeadColumn = {
  readonly status: LeadStatus
  readonly count: number
  /** In the smallest unit of the currency. */
  readonly value: number
  readonly capped: boolean
  /** Each with the time since when it has had its status. */
  readonly leads: readonly (LeadView & { readonly statusSince?: Instant | undefined })[]
  readonly nextCursor: string | null
}

export type LeadStats = {
  readonly total: number
  readonly new: number
  readonly qualified: number
  readonly proposalSent: number
  readonly won: number
  readonly lost: number
  /** In the smallest unit of the currency over open leads: neither won nor lost. */
  readonly totalValue: number
}

export type LeadMonth = {
  readonly month: string
  readonly captured: number
  readonly capturedValue: number
  readonly won: number
  readonly wonValue: number
}

export type LeadTrends = {
  /** How many reached this stage or a later one. */
  readonly funnel: readonly { readonly status: Stage; readonly reached: number; readonly value: number }[]
  readonly lost: number
  readonly months: readonly LeadMonth[]
}

/** The leads screen's read model. `list` returns null for an invalid cursor. */
export type LeadReader = {
  readonly find: (id: string) => Promise<LeadView | null>
  readonly list: (search: LeadSearch) => Promise<LeadPage | null>
  readonly board: (search: LeadFilter & LeadOrder) => Promise<readonly LeadColumn[]>
  readonly stats: () => Promise<LeadStats>
  /** @param months the months to report, such as `2026-03`, ascending. */
  readonly trends: (months: readonly string[]) => Promise<LeadTrends>
  /** Leads that share one address, of which earlier releases knew two spellings: of this address or of any; oldest first. */
  readonly sharing: (email?: string) => Promise<readonly LeadView[]>
  /** The leads of known addresses, by address key. */
  readonly knownAs: (emailKeys: readonly string[]) => Promise<ReadonlyMap<string, string>>
}
