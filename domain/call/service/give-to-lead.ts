import { type StreamName, streamName } from '#domain/kernel/stream-name.ts'
import type { LeadRejection } from '#domain/lead/model/index.ts'
import { leadHandler } from '#domain/lead/service/lead-handler.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { CommandContext, Handled } from '#domain/log/service/command-handler.ts'
import type { CallRejection, Transcript } from '../model/index.ts'
import { callNote } from '../views/call-note.ts'
import { callHandler } from './call-handler.ts'

type Gift = {
  /** Of the call. */
  readonly stream: StreamName
  readonly transcript: Transcript
  readonly leadId: string
  readonly noteId: string
}

/** Makes a transcript a note of a lead: two streams, so it is done on a store that appends to both or to none. */
export const giveToLead = async (
  store: EventStore,
  { stream, transcript, leadId, noteId }: Gift,
  context: CommandContext,
): Promise<Handled<LeadRejection | CallRejection>> => {
  const { at: now } = context
  const text = callNote(transcript)
  const note = { type: 'AddNote', noteId, kind: 'call', text, at: transcript.startedAt, now } as const
  const addition = await leadHandler(store)(streamName('lead', leadId), note, context)
  return addition.accepted ? callHandler(store)(stream, { type: 'TakeCall', leadId, noteId, now }, context) : addition
}
