import { z } from 'zod'
import { asOf, asOfQuery, instant, momentOrDay, queryCount, requiredText, uuid } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { leadId } from './leads.ts'

export const noteKinds = ['note', 'call', 'meeting'] as const

const maxLength = 200_000

const note = z.object({
  id: z.string(),
  kind: z.enum(noteKinds),
  /** Empty once the person is erased. */
  text: z.string(),
  /** When what it is about took place. */
  at: instant,
  /** The name of the member of staff, or the address of one without a name. */
  by: z.string(),
  /** 1 as it was added, one more for each change. */
  version: z.int(),
})

export type Note = z.output<typeof note>

export const noteLabels: Readonly<Record<Note['kind'], string>> = { note: 'Note', call: 'Call', meeting: 'Meeting' }

/** A note as it is written; browser and server validate with the same schema. */
export const newNote = z.object({
  kind: z.enum(noteKinds, { error: `One of ${noteKinds.join(', ')}` }),
  text: requiredText('A text is required', maxLength),
  /** Now if omitted. */
  at: momentOrDay.optional(),
})

export const notes = {
  list: route({
    method: 'get',
    path: '/api/leads/:id/notes',
    summary: 'List the notes on a lead, of calls and meetings too, newest first',
    access: 'staff',
    scope: 'leads:read',
    params: leadId,
    query: z.object({
      limit: queryCount(500, 100),
      cursor: z.string().max(2000).optional(),
      at: asOfQuery,
    }),
    reply: z.object({ notes: z.array(note), nextCursor: z.string().nullable(), asOf }),
    status: 200,
  }),
  add: route({
    method: 'post',
    path: '/api/leads/:id/notes',
    summary: 'Add a note to a lead; it is in the history of the lead',
    access: 'staff',
    scope: 'leads:write',
    params: leadId,
    body: newNote,
    reply: z.object({ note }),
    status: 201,
    idempotent: true,
  }),
  read: route({
    method: 'get',
    path: '/api/leads/:id/notes/:noteId',
    summary: 'Read a note on a lead',
    access: 'staff',
    scope: 'leads:read',
    params: leadId.extend({ noteId: uuid }),
    reply: z.object({ note }),
    status: 200,
    versioned: true,
  }),
  revise: route({
    method: 'patch',
    path: '/api/leads/:id/notes/:noteId',
    summary: 'Change a note within ten minutes: it is redacted and rewritten',
    access: 'staff',
    scope: 'leads:write',
    params: leadId.extend({ noteId: uuid }),
    body: newNote.partial(),
    reply: z.object({ note }),
    status: 200,
    versioned: true,
  }),
  remove: route({
    method: 'delete',
    path: '/api/leads/:id/notes/:noteId',
    summary: 'Remove a note and redact its text for good; that there was one stays in the history',
    access: 'staff',
    scope: 'leads:write',
    params: leadId.extend({ noteId: uuid }),
    status: 204,
    versioned: true,
  }),
}

/**
 * `POST /api/leads/{id}/notes/file`: the text of a call as the body (`.txt`, `.vtt`, `.srt` or `.md`, up to 1 MiB), its
 * name in `Content-Disposition`. Answers 201 with `noteReply`; WebVTT and SubRip lose their timing, speakers stay.
 */
export const noteFilePath = '/api/leads/:id/notes/file'
export const noteFileParams = leadId
export const noteReply = notes.add.reply
