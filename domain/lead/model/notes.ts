import { accept, type Decision, reject } from '#domain/kernel/decider.ts'
import { addTime, type Instant } from '#domain/kernel/instant.ts'
import type { LeadRejection } from './commands.ts'
import type { LeadEvent } from './events.ts'
import type { AddNote, RemoveNote, ReviseNote } from './work-commands.ts'
import type { NoteEvent } from './work-events.ts'

/** A note that stands, and when it was first added. */
export type StandingNote = { readonly id: string; readonly addedAt: Instant }

type Notes = { readonly standingNotes: readonly StandingNote[] }
type Verdict = Decision<LeadEvent, LeadRejection>

const editableMs = 10 * 60_000

/** No event for an id that stands already. */
export const addNote = ({ noteId, kind, text, at, now }: AddNote, { standingNotes }: Notes): readonly LeadEvent[] =>
  standingNotes.some(({ id }) => id === noteId)
    ? []
    : [{ type: 'LeadNoteAdded', data: { noteId, kind, text, at, addedAt: now } }]

/** The same note again, under its id; an edit does not prolong the time for the next. */
export const reviseNote = ({ noteId, kind, text, at, now }: ReviseNote, { standingNotes }: Notes): Verdict => {
  const note = standingNotes.find(({ id }) => id === noteId)
  if (note === undefined) return reject({ type: 'NoteNotFound' })
  if (now > addTime(note.addedAt, editableMs)) return reject({ type: 'NoteSettled' })
  return accept(
    { type: 'LeadNoteRemoved', data: { noteId, removedAt: now } },
    { type: 'LeadNoteAdded', data: { noteId, kind, text, at, addedAt: note.addedAt } },
  )
}

/** At any time, unlike an edit. Rejects `NoteNotFound`, also when it is repeated. */
export const removeNote = ({ noteId, now }: RemoveNote, { standingNotes }: Notes): Verdict =>
  standingNotes.some(({ id }) => id === noteId)
    ? accept({ type: 'LeadNoteRemoved', data: { noteId, removedAt: now } })
    : reject({ type: 'NoteNotFound' })

type Noted = Notes & { readonly waitingMessage: Instant | null }

/** A call or a meeting answers the messages before it. */
export const evolveNotes = <Lead extends Noted>(lead: Lead, { type, data }: NoteEvent): Lead => {
  if (type === 'LeadNoteRemoved')
    return { ...lead, standingNotes: lead.standingNotes.filter(({ id }) => id !== data.noteId) }
  const withNote = { ...lead, standingNotes: [...lead.standingNotes, { id: data.noteId, addedAt: data.addedAt }] }
  return data.kind === 'note'
    ? withNote
    : { ...withNote, waitingMessage: messageAfterContact(lead.waitingMessage, data.at) }
}

/** The unanswered message after a contact: null if the contact was not before it. */
export const messageAfterContact = (waiting: Instant | null, contact: Instant | null): Instant | null =>
  waiting !== null && contact !== null && contact >= waiting ? null : waiting
