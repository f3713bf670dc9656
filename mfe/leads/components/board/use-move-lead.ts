import type { Lead } from '#contracts/lead/http/leads.ts'
import { useLeadChange } from '../../api/use-lead-change.ts'
import { statusLabels } from '../../model/labels.ts'
import type { LeadFilters } from '../../model/lead-filters.ts'
import { currentEdits, optimisticLead } from '../../model/optimistic-leads.ts'
import { decidedBy } from '../../model/outcome-question.ts'
import { targetId } from './board-targets.ts'

/** Moves a card to another column, optimistically and with undo; says so if the filter hides that column. */
export const useMoveLead = (filters: LeadFilters) => {
  const change = useLeadChange()
  return (card: Lead, status: Lead['status']): void => {
    const lead = optimisticLead(card, currentEdits().get(card.id))
    if (lead.status === status) return
    change(lead, { status }, moveText(lead, status, filters))
    // A question about the outcome has the focus until it is answered.
    if (decidedBy(lead, { status }) === undefined) focusCard(lead.id, status, 60)
  }
}

/** The toast of a move. */
export const moveText = ({ name }: Lead, status: Lead['status'], filters: LeadFilters): string =>
  filters.status === undefined || filters.status === status
    ? 'Lead updated successfully'
    : `${name} is now ${statusLabels[status]}, which your status filter hides`

/** The card is rendered again in its new column, some frames later: restores the focus. */
const focusCard = (id: string, status: Lead['status'], frames: number): void => {
  requestAnimationFrame(() => {
    const column = document.getElementById(targetId('column', status))
    const link = column?.querySelector<HTMLElement>(`a[data-lead="${id}"]`)
    link?.focus()
    if (frames > 0 && document.activeElement !== link) focusCard(id, status, frames - 1)
  })
}
