import { definedFields } from '#adapters/http/middleware/defined-fields.ts'
import { placeCursor, placeIn } from '#adapters/http/middleware/invalid.ts'
import { momentIn } from '#adapters/http/middleware/past-moment.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound } from '#adapters/http/server/problems.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import { notes as contract } from '#contracts/lead/http/notes.ts'
import type { Ids } from '#domain/kernel/ids.ts'
import type { LeadNote, LeadNotes } from '#domain/lead/service/lead-notes.ts'
import { addNote } from './add-note.ts'
import type { OlderText } from './file-text.ts'
import { noteFileRoute } from './note-file.ts'

/** Notes of staff on a lead. */
export const noteRoutes = (api: HttpApi, notes: LeadNotes, ids: Ids, olderText: OlderText): void => {
  noteFileRoute(api, notes, ids, olderText)

  bind(api, contract.list, async ({ params: { id }, query: { limit, cursor, at } }) => {
    const now = api.clock.now()
    const asOf = at === undefined ? undefined : momentIn(at, now)
    const after = cursor === undefined ? null : placeIn(cursor)
    const all = await notes.list(id, asOf ?? now)
    if (all === null) throw notFound('There is no such lead.')
    const rest = after === null ? all : all.filter((note) => isAfter(note, after))
    const page = rest.slice(0, limit)
    const last = page.at(-1)
    const nextCursor = rest.length > limit && last !== undefined ? placeCursor(last) : null
    return { body: { notes: page, nextCursor, ...(asOf !== undefined && { asOf }) } }
  })

  bind(api, contract.add, async ({ params, body }, request) => {
    const { at: now } = request.context
    const { kind, text, at } = body
    const fields = { kind, text, at: at === undefined ? now : momentIn(at, now) }
    return { body: { note: await addNote(notes, ids, params.id, fields, request) } }
  })

  const readNote = async (leadId: string, noteId: string) => {
    const note = (await notes.list(leadId, api.clock.now()))?.find(({ id }) => id === noteId)
    if (note === undefined) throw rejected({ type: 'NoteNotFound' })
    return { body: { note }, version: note.version }
  }

  bind(api, contract.read, ({ params: { id, noteId } }) => readNote(id, noteId))

  bind(api, contract.revise, async ({ params: { id, noteId }, body }, { context }) => {
    const { at, ...fields } = definedFields(body)
    const time = at === undefined ? {} : { at: momentIn(at, context.at) }
    const outcome = await notes.revise(id, { noteId, ...fields, ...time }, context)
    if (!outcome.accepted) throw rejected(outcome.rejection)
    return readNote(id, noteId)
  })

  bind(api, contract.remove, async ({ params: { id, noteId } }, { context }) => {
    const outcome = await notes.remove(id, noteId, context)
    if (!outcome.accepted) throw rejected(outcome.rejection)
    return { body: undefined }
  })
}

type Place = Pick<LeadNote, 'at' | 'id'>

/** Newest first: what follows is older. */
const isAfter = (note: LeadNote, { at, id }: Place): boolean => note.at < at || (note.at === at && note.id < id)
