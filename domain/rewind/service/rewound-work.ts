import { idOf } from '#domain/kernel/stream-name.ts'
import { nameOfLead, type PipelineLead } from '#domain/lead/model/index.ts'
import type { LeadCommands, LeadHistory } from './lead-commands.ts'
import { changedSince, notUndoable, type RewindStep, stayingStep, undoable, undoneAlready } from './rewind-step.ts'

/** Notes and mails on a lead, and that it was added at all. */
export const rewoundWork = (
  { stream, events, own }: LeadHistory,
  now: PipelineLead,
  commands: LeadCommands,
): readonly RewindStep[] => {
  const leadId = idOf(stream)
  const name = nameOfLead(now)
  return events.flatMap(({ id, at, type, data }) => {
    if (!own.has(id)) return []
    const describe = (text: string) => ({ key: id, stream, at, text: `${text} ${name}` })
    switch (type) {
      case 'LeadCaptured':
        return stayingStep(describe('Adding of the lead'), 'A lead is taken away by erasing it, on its page.')
      case 'LeadNoteAdded': {
        const { noteId } = data
        const writings = writingsOf(noteId, events)
        // A change of a note is listed with the text that it took away.
        if (writings[0]?.id !== id) return []
        if (!now.standingNotes.some((note) => note.id === noteId))
          return stayingStep(describe('Note on'), undoneAlready)
        if (writings.some((one) => !own.has(one.id))) return stayingStep(describe('Note on'), changedSince)
        const removed = undoable(describe('Note on'), id, (context) => commands.notes.remove(leadId, noteId, context))
        return { ...removed, redacts: true as const }
      }
      case 'LeadNoteRemoved':
        if (own.has(writingsOf(data.noteId, events)[0]?.id ?? '')) return []
        return stayingStep(describe('Change or removal of a note on'), 'The former text of a note is gone for good.')
      case 'LeadMailWritten': {
        const mail = now.mails.find((one) => one.id === data.mailId)
        if (mail === undefined) return stayingStep(describe('Mail to'), undoneAlready)
        if (mail.state !== 'queued')
          return stayingStep(describe('Mail to'), mailReasons[mail.state] ?? 'The mail has left.')
        return undoable(describe('Mail to'), id, (context) =>
          commands.withdrawMail(leadId, { mailId: mail.id, whileQueued: true }, context),
        )
      }
      case 'LeadMailWithdrawn':
      case 'LeadBounceLifted':
        return stayingStep(
          describe(type === 'LeadBounceLifted' ? 'New trust in the address of' : 'Mail taken back to'),
          notUndoable,
        )
      default:
        return []
    }
  })
}

/** Why a mail that no longer waits stays. */
const mailReasons: Readonly<Record<string, string>> = {
  refused: 'The mail server refused the mail, or did not confirm it.',
}

/** The events that wrote a note: at first, and at each change. */
const writingsOf = (noteId: string, events: LeadHistory['events']) =>
  events.filter(({ type, data }) => type === 'LeadNoteAdded' && data.noteId === noteId)
