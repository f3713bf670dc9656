import type { Decider } from '#domain/kernel/decider.ts'
import type { LeadCommand, LeadRejection } from './commands.ts'
import { decide } from './decide.ts'
import type { LeadEvent } from './events.ts'
import { evolve, initialState, type Lead } from './state.ts'

export { emailKey, namesAddress } from '#domain/kernel/email-address.ts'
export { attendeesOf, type BookingFact, everyAttendee, type Standing, standingOf } from './bookings.ts'
export { type Budget, valueOf } from './budget.ts'
export type {
  BookMeeting,
  CancelMeeting,
  CaptureLead,
  FillLead,
  LeadCommand,
  LeadRejection,
  MoveLead,
  ReceiveMessage,
  ReviseLead,
  SubscribeLead,
} from './commands.ts'
export type { ErasureReach, ErasureReason, LeadEvent, MeetingEvent } from './events.ts'
export { type Fillable, fillLead } from './fill.ts'
export { holdsAddress } from './holds-address.ts'
export { noMessages } from './kept-messages.ts'
export type { ArrivedMail, RecordBounce, RecordMail, WithdrawMail, WriteMail } from './mail-commands.ts'
export type { MailAttachment, MailEvent } from './mail-events.ts'
export { isNewMail, type LeadMail, undoableUntil, undoMs } from './mails.ts'
export type { Origin } from './origin.ts'
export { pipelineLead } from './pipeline-lead.ts'
export { type ErasedLead, isErased, type Lead, nameOfLead, type PipelineLead } from './state.ts'
export type { LeadTask } from './tasks.ts'
export { threadOf } from './thread.ts'
export { transcriptFormatIn, transcriptFormatOf, transcriptFormatOfText, transcriptText } from './transcript.ts'
export {
  type LeadPriority,
  type LeadSource,
  type LeadStatus,
  leadPriorities,
  leadStatuses,
  type Stage,
  stages,
} from './words.ts'
export type { AddNote, AddTask, RemoveNote, ReviseNote, ReviseTask } from './work-commands.ts'
export type { NoteKind } from './work-events.ts'

export const lead: Decider<Lead, LeadCommand, LeadEvent, LeadRejection> = { initialState, evolve, decide }
