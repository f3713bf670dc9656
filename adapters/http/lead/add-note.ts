import type { RequestContext } from '#adapters/http/middleware/command-context.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import type { Ids } from '#domain/kernel/ids.ts'
import type { LeadNote, LeadNotes } from '#domain/lead/service/lead-notes.ts'

type NewNote = Pick<LeadNote, 'kind' | 'text' | 'at'>

/** Adds a note to a lead, and stores it as the reply of the request. */
export const addNote = async (
  notes: LeadNotes,
  ids: Ids,
  leadId: string,
  fields: NewNote,
  { context, withIdempotentReply }: Pick<RequestContext, 'context' | 'withIdempotentReply'>,
): Promise<LeadNote> => {
  const note = { id: ids.next(), ...fields, by: await notes.nameOf(context.cause.actor), version: 1 }
  const outcome = await notes.add(
    leadId,
    { noteId: note.id, ...fields },
    withIdempotentReply(() => ({ note })),
  )
  if (!outcome.accepted) throw rejected(outcome.rejection)
  return note
}
