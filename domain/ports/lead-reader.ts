import type { LeadPriority, LeadSource, LeadStatus } from '../lead/index.ts'
import type { LeadView } from '../projections/lead-view.ts'

type LeadSort = 'createdAt' | 'name' | 'estimatedValue' | 'lastContactDate'

export type LeadSearch = {
  /** Found in name, e-mail or company, whatever the case. */
  readonly search?: string | undefined
  readonly status?: LeadStatus | undefined
  readonly priority?: LeadPriority | undefined
  readonly source?: LeadSource | undefined
  readonly sort: LeadSort | `-${LeadSort}`
  readonly limit: number
  readonly cursor?: string | undefined
}

export type LeadPage = {
  readonly leads: readonly LeadView[]
  readonly total: number
  /** There are more than `total`: a search counts so far and no further. */
  readonly totalCapped: boolean
  readonly nextCursor: string | null
}

export type LeadStats = {
  readonly total: number
  readonly new: number
  readonly qualified: number
  readonly proposalSent: number
  readonly won: number
  readonly lost: number
  /** US cents over open leads: neither won nor lost. */
  readonly totalValue: number
}

/** The leads screen's read model. `list` answers null to a cursor that it never gave. */
export type LeadReader = {
  readonly find: (id: string) => Promise<LeadView | null>
  readonly list: (search: LeadSearch) => Promise<LeadPage | null>
  readonly stats: () => Promise<LeadStats>
}
