import { StatusBadge, ToneSelect, useCanWrite } from '@atrium/kit'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { useLeadChange } from '../api/use-lead-change.ts'
import { priorityChoice, priorityChoices, statusChoice, statusChoices } from '../model/labels.ts'
import { leadTitle } from '../model/lead-title.ts'

export const StatusSelector = ({ lead }: { lead: Lead }) => {
  const change = useLeadChange()
  if (!useCanWrite()) return <StatusBadge {...statusChoice(lead.status)} />
  return (
    <ToneSelect
      label={`Status of ${leadTitle(lead)}`}
      value={lead.status}
      choices={statusChoices}
      onChange={(status) => change(lead, { status })}
    />
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
