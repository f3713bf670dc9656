import { accept, type Decision, reject } from '#domain/kernel/decider.ts'
import { dayOf, type Instant } from '#domain/kernel/instant.ts'
import { visibleText, visibleTextOrNull } from '#domain/kernel/text.ts'
import { bookMeeting, cancelMeeting } from './book-meeting.ts'
import { valueOf } from './budget.ts'
import type {
  CaptureLead,
  EraseLead,
  LeadCommand,
  LeadRejection,
  MoveLead,
  ReceiveMessage,
  SubscribeLead,
  UnsubscribeLead,
} from './commands.ts'
import type { ConsentPurpose, LeadEvent } from './events.ts'
import { contactFields, emptyOnes, fillLead } from './fill.ts'
import { isKept } from './kept-messages.ts'
import { recordBounce, recordMail, withdrawMail, writeMail } from './mails.ts'
import { addNote, removeNote, reviseNote } from './notes.ts'
import { receiveMails } from './receive-mails.ts'
import { reviseLead } from './revise.ts'
import { type ErasedLead, isErased, type Lead, type PipelineLead } from './state.ts'
import { addTask, removeTask, reviseTask } from './tasks.ts'

type Verdict = Decision<LeadEvent, LeadRejection>

/**
 * Rejects all but `CaptureLead` before a capture (`LeadNotFound`), and all but `EraseLead` after an erasure
 * (`LeadErased`).
 */
export const decide = (command: LeadCommand, lead: Lead): Verdict => {
  if (command.type === 'CaptureLead') return captureLead(command, lead)
  if (lead.status === 'absent') return reject({ type: 'LeadNotFound' })
  if (command.type === 'EraseLead') return eraseLead(command, lead)
  if (isErased(lead)) return reject({ type: 'LeadErased' })
  switch (command.type) {
    case 'ReceiveMessage':
      return receiveMessage(command, lead)
    case 'SubscribeLead':
      return subscribeLead(command, lead)
    case 'UnsubscribeLead':
      return unsubscribeLead(command, lead)
    case 'BookMeeting':
      return accept(...bookMeeting(command, lead))
    case 'CancelMeeting':
      return accept(...cancelMeeting(command, lead))
    case 'WriteMail':
      return writeMail(command, lead)
    case 'WithdrawMail':
      return withdrawMail(command, lead)
    case 'RecordMail':
      return accept(...recordMail(command, lead))
    case 'AddNote':
      return accept(...addNote(command, lead))
    case 'ReviseNote':
      return reviseNote(command, lead)
    case 'RemoveNote':
      return removeNote(command, lead)
    case 'AddTask':
      return accept(...addTask(command, lead))
    case 'ReviseTask':
      return reviseTask(command, lead)
    case 'RemoveTask':
      return removeTask(command, lead)
    case 'RecordBounce':
      return accept(...recordBounce(command, lead))
    case 'LiftBounce':
      return lead.bounced ? accept({ type: 'LeadBounceLifted', data: { liftedAt: command.now } }) : accept()
    case 'ReceiveMails':
      return accept(...receiveMails(command, lead))
    case 'FillLead':
      return accept(...fillLead(command, lead))
    case 'ReviseLead':
      return accept(...reviseLead(command, lead))
    case 'MoveLead':
      return moveLead(command, lead)
  }
}

const moveLead = ({ from, to: status, type, ...changes }: MoveLead, lead: PipelineLead): Verdict =>
  from.includes(lead.status) ? accept(...reviseLead({ type: 'ReviseLead', status, ...changes }, lead)) : accept()

const captureLead = (command: CaptureLead, lead: Lead): Verdict => {
  if (lead.status !== 'absent') return reject({ type: 'LeadAlreadyCaptured' })
  const { source, email, status, priority, estimatedValue, origin, capturedAt = command.now } = command
  const person = {
    name: visibleText(command.name),
    phone: visibleTextOrNull(command.phone),
    company: visibleTextOrNull(command.company),
  }
  const notes = visibleText(command.notes)
  const captured: LeadEvent = {
    type: 'LeadCaptured',
    data: {
      source,
      ...person,
      email: email.trim(),
      status,
      priority,
      estimatedValue,
      notes,
      capturedAt,
      ...(origin && { origin }),
    },
  }
  const purpose = source === 'newsletter' ? 'newsletter' : 'contact'
  const consent = consentOf(purpose, command.consent, command.now)
  return accept(
    captured,
    ...confirmationOf(command),
    ...meetingOf(command),
    ...consent,
    ...datesOf(command),
    ...lostReasonOf(command),
    ...ownerOf(command),
  )
}

const meetingOf = ({ meeting, meetingEnded: end }: CaptureLead): readonly LeadEvent[] => {
  if (meeting === undefined) return []
  const booked = { type: 'LeadMeetingBooked', data: meeting } as const
  return end === undefined
    ? [booked]
    : [booked, { type: 'LeadMeetingCancelled', data: { booking: meeting.booking, ...end } }]
}

const eraseLead = ({ now, reason = 'request', reach }: EraseLead, lead: PipelineLead | ErasedLead): Verdict =>
  isErased(lead) ? accept() : accept({ type: 'LeadErased', data: { erasedAt: now, reason, ...(reach && { reach }) } })

/** Consent given with a message or a subscription, if its form sent the wording. */
const consentOf = (purpose: ConsentPurpose, text: string | undefined, givenAt: Instant): readonly LeadEvent[] =>
  text === undefined || text.trim() === ''
    ? []
    : [{ type: 'LeadConsentGiven', data: { purpose, text: text.trim(), givenAt } }]

const receiveMessage = (
  { message, budget, origin, consent, now, today, decimals, ...fields }: ReceiveMessage,
  lead: PipelineLead,
): Verdict => {
  if (!isKept(lead.keptMessages, message.trim(), now)) {
    return accept({ type: 'LeadMessageReceived', data: { message: '', receivedAt: now, filled: {}, overLimit: true } })
  }
  const estimatedValue = lead.estimatedValue === null ? valueOf(budget, decimals) : null
  const value = estimatedValue === null ? {} : { estimatedValue }
  const filled = emptyOnes(contactFields, fields, lead)
  const day = today === undefined || today === dayOf(now, 'UTC') ? {} : { day: today }
  const data = { message: message.trim(), receivedAt: now, filled, ...value, ...day, ...(origin && { origin }) }
  return accept({ type: 'LeadMessageReceived', data }, ...consentOf('contact', consent, now))
}

const subscribeLead = ({ name, consent, now, ...fields }: SubscribeLead, lead: PipelineLead): Verdict => {
  const filled = emptyOnes(contactFields, { name, phone: '', company: '' }, lead)
  const isKnown = lead.subscribed && Object.keys(filled).length === 0
  const confirmed = lead.confirmed ? [] : confirmationOf({ ...fields, now })
  if (isKnown && confirmed.length === 0) return accept()
  return accept(
    ...(isKnown ? [] : [{ type: 'LeadSubscribed', data: { subscribedAt: now, filled } } as const]),
    ...confirmed,
    ...consentOf('newsletter', consent, now),
  )
}

const confirmationOf = ({ confirmed, now }: Pick<SubscribeLead, 'confirmed' | 'now'>): readonly LeadEvent[] =>
  confirmed ? [{ type: 'LeadSubscriptionConfirmed', data: { confirmedAt: now } }] : []

const unsubscribeLead = ({ now }: UnsubscribeLead, lead: PipelineLead): Verdict =>
  lead.subscribed || lead.confirmed ? accept({ type: 'LeadUnsubscribed', data: { unsubscribedAt: now } }) : accept()

/** Any status but new implies a contact: at the given time, or now. */
const datesOf = ({ status, lastContactDate = null, followUpDate = null, now }: CaptureLead): readonly LeadEvent[] => {
  const contactDate = lastContactDate ?? (status === 'new' ? null : now)
  return [
    ...(contactDate === null
      ? []
      : [{ type: 'LeadContactDateChanged', data: { lastContactDate: contactDate } } as const]),
    ...(followUpDate === null ? [] : [{ type: 'LeadFollowUpDateChanged', data: { followUpDate } } as const]),
  ]
}

const lostReasonOf = ({ status, lostReason }: CaptureLead): readonly LeadEvent[] => {
  const reason = visibleTextOrNull(lostReason)
  return status !== 'lost' || reason === null ? [] : [{ type: 'LeadLostReasonChanged', data: { lostReason: reason } }]
}

const ownerOf = ({ ownerId = null }: CaptureLead): readonly LeadEvent[] =>
  ownerId === null ? [] : [{ type: 'LeadOwnerChanged', data: { ownerId } }]
