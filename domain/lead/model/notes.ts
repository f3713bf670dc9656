import { accept, type Decision, reject } from '#domain/kernel/decider.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { LeadRejection } from './commands.ts'
import type { LeadEvent } from './events.ts'
import type { AddNote, RemoveNote } from './work-commands.ts'
import type { NoteEvent } from './work-events.ts'

type Notes = { readonly noteIds: readonly string[] }

export const addNote = ({ noteId, kind, text, at, now }: AddNote, { noteIds }: Notes): readonly LeadEvent[] =>
  noteIds.includes(noteId) ? [] : [{ type: 'LeadNoteAdded', data: { noteId, kind, text, at, addedAt: now } }]

export const removeNote = ({ noteId, now }: RemoveNote, { noteIds }: Notes): Decision<LeadEvent, LeadRejection> =>
  noteIds.includes(noteId)
    ? accept({ type: 'LeadNoteRemoved', data: { noteId, removedAt: now } })
    : reject({ type: 'NoteNotFound' })

type Noted = Notes & { readonly waitingMessage: Instant | null }

/** A call or a meeting answers the messages before it. */
export const afterNote = <Lead extends Noted>(lead: Lead, { type, data }: NoteEvent): Lead => {
  if (type === 'LeadNoteRemoved') return { ...lead, noteIds: lead.noteIds.filter((id) => id !== data.noteId) }
  const noted = { ...lead, noteIds: [...lead.noteIds, data.noteId] }
  return data.kind === 'note' ? noted : { ...noted, waitingMessage: messageAfterContact(lead.waitingMessage, data.at) }
}

/** The unanswered message after a contact: null if the contact was not before it. */
export const messageAfterContact = (waiting: Instant | null, contact: Instant | null): Instant | null =>
  waiting !== null && contact !== null && contact >= waiting ? null : waiting
