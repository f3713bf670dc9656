import type { Lead } from '../../../../contracts/http/leads.ts'
import type { LeadView } from '../../queries/use-lead-address.ts'
import type { LeadList } from '../../queries/use-lead-list.ts'
import type { Selection } from '../../queries/use-selection.ts'

/** What the table and the cards are drawn from. */
export type LeadLayoutProps = {
  readonly leads: readonly Lead[]
  readonly list: LeadList
  readonly view: LeadView
  readonly selection: Selection
  /** In words, `newest first`. */
  readonly order: string
  readonly total: number
}
