import type { Lead } from '../../../../contracts/http/leads.ts'
import type { LeadFilters } from '../../queries/lead-filters.ts'
import { useLeadChange } from '../../queries/use-lead-change.ts'
import { statusLabels } from '../labels.ts'

/** Moves a card to another column, at once, with a way back; says so where the filter does not show that column. */
export const useMoveLead = (filters: LeadFilters) => {
  const change = useLeadChange()
  return (lead: Lead, status: Lead['status']): void => {
    if (lead.status === status) return
    change(lead, { status }, moveText(lead, status, filters))
    focusCard(lead.id, 10)
  }
}

/** What the toast of a move says. */
export const moveText = ({ name }: Lead, status: Lead['status'], filters: LeadFilters): string =>
  filters.status === undefined || filters.status === status
    ? 'Lead updated successfully'
    : `${name} is now ${statusLabels[status]}, which your status filter hides`

/** The card is drawn anew in its other column: the focus goes along with it. */
const focusCard = (id: string, frames: number): void => {
  requestAnimationFrame(() => {
    const link = document.querySelector<HTMLElement>(`[data-column] a[data-lead="${id}"]`)
    link?.focus()
    if (frames > 0 && document.activeElement !== link) focusCard(id, frames - 1)
  })
}
