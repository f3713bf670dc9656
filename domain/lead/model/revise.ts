import type { Day, Instant } from '#domain/kernel/instant.ts'
import { visibleText, visibleTextOrNull } from '#domain/kernel/text.ts'
import type { ReviseLead } from './commands.ts'
import type { LeadEvent } from './events.ts'
import type { PipelineLead } from './state.ts'

/** The events of a revision: one per changed fact, none when nothing changes. */
export const reviseLead = (command: ReviseLead, lead: PipelineLead): readonly LeadEvent[] => [
  ...statusChange(command, lead),
  ...contactDateChange(command, lead),
  ...priorityChange(command, lead),
  ...valueChange(command, lead),
  ...notesChange(command, lead),
  ...contactDataChange(command, lead),
  ...followUpDateChange(command, lead),
  ...lostReasonChange(command, lead),
  ...ownerChange(command, lead),
]

type Change = (command: ReviseLead, lead: PipelineLead) => readonly LeadEvent[]

const statusChange: Change = ({ status }, lead) =>
  status === undefined || status === lead.status ? [] : [{ type: 'LeadStatusChanged', data: { status } }]

const contactDateChange: Change = (command, lead) => {
  const lastContactDate = contactDate(command)
  if (lastContactDate === undefined || lastContactDate === lead.lastContactDate) return []
  return [{ type: 'LeadContactDateChanged', data: { lastContactDate } }]
}

/** Any status but new implies a contact: at the given time, or now. */
const contactDate = ({ status, lastContactDate, now }: ReviseLead): Instant | null | undefined => {
  if (status === undefined || status === 'new') return lastContactDate
  return lastContactDate ?? now
}

const priorityChange: Change = ({ priority }, lead) =>
  priority === undefined || priority === lead.priority ? [] : [{ type: 'LeadPriorityChanged', data: { priority } }]

const valueChange: Change = ({ estimatedValue }, lead) =>
  estimatedValue === undefined || estimatedValue === lead.estimatedValue
    ? []
    : [{ type: 'LeadValueChanged', data: { estimatedValue } }]

const notesChange: Change = (command, lead) => {
  const notes = command.notes === undefined ? undefined : visibleText(command.notes)
  return notes === undefined || notes === lead.notes ? [] : [{ type: 'LeadNotesChanged', data: { notes } }]
}

const followUpDateChange: Change = (command, lead) => {
  const followUpDate = followUpOf(command, lead)
  if (followUpDate === undefined || followUpDate === lead.followUpDate) return []
  return [{ type: 'LeadFollowUpDateChanged', data: { followUpDate } }]
}

/** A lead that becomes lost has no follow-up any more, unless the same command sets one. */
const followUpOf = ({ status, followUpDate }: ReviseLead, lead: PipelineLead): Day | null | undefined => {
  const isLostNow = status === 'lost' && lead.status !== 'lost'
  return followUpDate === undefined && isLostNow ? null : followUpDate
}

/** A reason is kept only for a lead that is lost or becomes lost by this command. */
const lostReasonChange: Change = (command, lead) => {
  if (command.lostReason === undefined || (command.status ?? lead.status) !== 'lost') return []
  const lostReason = visibleTextOrNull(command.lostReason)
  return lostReason === lead.lostReason ? [] : [{ type: 'LeadLostReasonChanged', data: { lostReason } }]
}

const ownerChange: Change = ({ ownerId }, lead) =>
  ownerId === undefined || ownerId === lead.ownerId ? [] : [{ type: 'LeadOwnerChanged', data: { ownerId } }]

const contactDataChange: Change = ({ name, phone, company }, lead) => {
  const changes = {
    ...(name === undefined || name.trim() === lead.name ? {} : { name: name.trim() }),
    ...(phone === undefined || visibleTextOrNull(phone) === lead.phone ? {} : { phone: visibleTextOrNull(phone) }),
    ...(company === undefined || visibleTextOrNull(company) === lead.company
      ? {}
      : { company: visibleTextOrNull(company) }),
  }
  return Object.keys(changes).length === 0 ? [] : [{ type: 'LeadContactDataChanged', data: changes }]
}
