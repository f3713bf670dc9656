import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import type { LeadNotes } from '#domain/lead/service/lead-notes.ts'
import type { LeadTasks } from '#domain/lead/service/lead-tasks.ts'
import type { Leads } from '#domain/lead/service/leads.ts'
import type { withdrawMail } from '#domain/lead/service/withdraw-mail.ts'
import type { OwnHistory } from './rewind-step.ts'

/** What undoes the acts on a lead. */
export type LeadCommands = {
  readonly leads: Pick<Leads, 'revise'>
  readonly notes: Pick<LeadNotes, 'remove'>
  readonly withdrawMail: ReturnType<typeof withdrawMail>
  readonly tasks: Pick<LeadTasks, 'remove' | 'revise'>
}

export type LeadHistory = OwnHistory<RecordedEvent<LeadEvent>>
