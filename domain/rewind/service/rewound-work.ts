import { idOf } from '#domain/kernel/stream-name.ts'
import type { PipelineLead } from '#domain/lead/model/index.ts'
import type { LeadCommands, LeadHistory } from './lead-commands.ts'
import { notUndoable, type RewindStep, staying, undoable, undoneAlready } from './rewind-step.ts'

/** Notes and mails on a lead, and that it was added at all. */
export const rewoundWork = (
  { stream, events, own }: LeadHistory,
  now: PipelineLead,
  commands: LeadCommands,
): readonly RewindStep[] => {
  const leadId = idOf(stream)
  const name = now.name || now.email
  return events.flatMap(({ id, at, type, data }) => {
    if (!own.has(id)) return []
    const about = (text: string) => ({ key: id, stream, at, text: `${text} ${name}` })
    switch (type) {
      case 'LeadCaptured':
        return staying(about('Adding of the lead'), 'A lead is taken away by erasing it, on its page.')
      case 'LeadNoteAdded': {
        const { noteId } = data
        if (!now.standingNotes.some(({ id: standing }) => standing === noteId))
          return staying(about('Note on'), undoneAlready)
        const removed = undoable(about('Note on'), id, (context) => commands.notes.remove(leadId, noteId, context))
        return { ...removed, redacts: true as const }
      }
      case 'LeadNoteRemoved':
        return staying(about('Removal of a note on'), 'The text of a removed note is gone for good.')
      case 'LeadMailWritten': {
        const mail = now.mails.find((one) => one.id === data.mailId)
        if (mail === undefined) return staying(about('Mail to'), undoneAlready)
        return staying(
          about('Mail to'),
          mail.state === 'queued' ? 'The mail is on its way.' : 'A mail cannot be unsent.',
        )
      }
      case 'LeadMailWithdrawn':
      case 'LeadBounceLifted':
        return staying(
          about(type === 'LeadBounceLifted' ? 'New trust in the address of' : 'Mail taken back to'),
          notUndoable,
        )
      default:
        return []
    }
  })
}
