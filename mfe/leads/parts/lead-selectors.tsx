import { ToneSelect } from '@atrium/kit'
import type { Lead } from '../../../contracts/http/leads.ts'
import { useLeadChange } from '../queries/use-lead-change.ts'
import { priorityChoices, statusChoices } from './labels.ts'

export const StatusSelector = ({ lead }: { lead: Lead }) => {
  const change = useLeadChange()
  return (
    <ToneSelect
      label={`Status of ${lead.name}`}
      value={lead.status}
      choices={statusChoices}
      onChange={(status) => change(lead, { status })}
    />
  )
}

export const PrioritySelector = ({ lead }: { lead: Lead }) => {
  const change = useLeadChange()
  return (
    <ToneSelect
      label={`Priority of ${lead.name}`}
      value={lead.priority}
      choices={priorityChoices}
      onChange={(priority) => change(lead, { priority })}
    />
  )
}
