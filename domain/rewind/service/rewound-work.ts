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

  const noteStep = (about: About, noteId: string): RewindStep | readonly [] => {
    const writings = writingsOf(noteId, events)
    // A change of a note is listed with the text that it took away.
    if (writings[0]?.id !== about.key) return []
    if (!now.standingNotes.some(({ id }) => id === noteId)) return stayingStep(about, undoneAlready)
    if (writings.some(({ id }) => !own.has(id))) return stayingStep(about, changedSince)
    const removal = undoable(about, about.key, (context) => commands.notes.remove(leadId, noteId, context))
    return { ...removal, redacts: true }
  }

  const mailStep = (about: About, mailId: string): RewindStep => {
    const mail = now.mails.find(({ id }) => id === mailId)
    if (mail === undefined) return stayingStep(about, undoneAlready)
    if (mail.state !== 'queued')
      return stayingStep(about, mail.state === 'refused' ? mailRefused : 'The mail has left.')
    return undoable(about, about.key, (context) =>
      commands.withdrawMail(leadId, { mailId, whileQueued: true }, context),
    )
  }

  return events.flatMap(({ id, at, type, data }) => {
    if (!own.has(id)) return []
    const describe = (text: string): About => ({ key: id, stream, at, text: `${text} ${name}` })
    switch (type) {
      case 'LeadCaptured':
        return stayingStep(describe('Adding of the lead'), 'A lead is taken away by erasing it, on its page.')
      case 'LeadNoteAdded':
        return noteStep(describe('Note on'), data.noteId)
      case 'LeadNoteRemoved':
        if (own.has(writingsOf(data.noteId, events)[0]?.id ?? '')) return []
        return stayingStep(describe('Change or removal of a note on'), 'The former text of a note is gone for good.')
      case 'LeadMailWritten':
        return mailStep(describe('Mail to'), data.mailId)
      case 'LeadMailWithdrawn':
        return stayingStep(describe('Mail taken back to'), notUndoable)
      case 'LeadBounceLifted':
        return stayingStep(describe('New trust in the address of'), notUndoable)
      default:
        return []
    }
  })
}

/** `key` is the event's id. */
type About = Pick<RewindStep, 'key' | 'stream' | 'at' | 'text'>

const mailRefused = 'The mail server refused the mail, or did not confirm it.'

/** The events that wrote a note: at first, and at each change. */
const writingsOf = (noteId: string, events: LeadHistory['events']) =>
  events.filter(({ type, data }) => type === 'LeadNoteAdded' && data.noteId === noteId)
