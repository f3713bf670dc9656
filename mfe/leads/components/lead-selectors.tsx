import { choiceOf, StatusBadge, ToneSelect, useCanWrite, useMembers } from '@atrium/kit'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { useLeadChange } from '../api/use-lead-change.ts'
import { priorityChoice, priorityChoices, statusChoice, statusChoices } from '../model/labels.ts'
import { leadTitle } from '../model/lead-title.ts'
import { noOwner, ownerChoices } from '../model/owners.ts'
import styles from './lead-selectors.module.css'

export const StatusSelector = ({ lead }: { lead: Lead }) => {
  const change = useLeadChange()
  if (!useCanWrite()) return <StatusBadge {...statusChoice(lead.status)} />
  return (
    <span data-status-of={lead.id}>
      <ToneSelect
        label={`Status of ${leadTitle(lead)}`}
        value={lead.status}
        choices={statusChoices}
        onChange={(status) => change(lead, { status })}
      />
    </span>
  )
}

export const PrioritySelector = ({ lead }: { lead: Lead }) => {
  const change = useLeadChange()
  if (!useCanWrite()) return <StatusBadge {...priorityChoice(lead.priority)} />
  return (
    <ToneSelect
      label={`Priority of ${leadTitle(lead)}`}
      value={lead.priority}
      choices={priorityChoices}
      onChange={(priority) => change(lead, { priority })}
    />
  )
}

/** Who looks after a lead: an active admin, or no one in particular. */
export const OwnerSelector = ({ lead }: { lead: Lead }) => {
  const change = useLeadChange()
  const choices = ownerChoices(useMembers(), lead.ownerId)
  if (!useCanWrite()) return <OwnerBadge lead={lead} />
  return (
    <span data-field="owner" className={styles.owner}>
      <ToneSelect
        label={`Owner of ${leadTitle(lead)}`}
        value={lead.ownerId ?? noOwner}
        choices={choices}
        onChange={(ownerId) => change(lead, { ownerId: ownerId === noOwner ? null : ownerId })}
      />
    </span>
  )
}

/** The owner, read-only. */
export const OwnerBadge = ({ lead: { ownerId } }: { lead: Lead }) => (
  <StatusBadge {...choiceOf(ownerChoices(useMembers(), ownerId), ownerId ?? noOwner)} />
)
