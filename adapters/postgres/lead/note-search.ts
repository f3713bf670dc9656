import { setImmediate as turn } from 'node:timers/promises'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import {
  type EventColumns,
  eventColumns,
  fewEventsWithKeys,
  keyOf,
  recordedEvent,
} from '#adapters/postgres/log/recorded-event.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { idOf, type StreamName } from '#domain/kernel/stream-name.ts'
import { searchedText, searchWords } from '#domain/kernel/text.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import type { NoteMatch, NoteSearch } from '#domain/lead/ports/note-search.ts'
import { withoutLinkTokens } from '#domain/share/model/index.ts'

/** Texts are sealed, so that no index has them: searching all would take time proportional to the history. */
const newest = 2000
const maxBytes = 4_000_000
/** Other requests have their turn between as many notes. */
const perTurn = 100

type Row = [stream: StreamName, leadName: string, isCut: boolean, ...columns: EventColumns]

/** Opens the newest notes and looks into them; nothing of them is kept. */
export const postgresNoteSearch =
  ({ pool }: Postgres, master: MasterKey): NoteSearch =>
  async (text, { limit, moment = null }) => {
    const words = searchWords(searchedText(text))
    const values = [newest, maxBytes, moment]
    const { rows } = await reaching(pool.query<Row>({ text: newestNotes, values, rowMode: 'array' }))
    const matches = new Map<StreamName, NoteMatch>()
    for (const [index, row] of rows.entries()) {
      if (matches.size === limit) break
      if (index % perTurn === perTurn - 1) await turn()
      const note = matches.has(row[0]) ? null : matchIn(noteOf(row, master), words)
      if (note !== null) matches.set(row[0], note)
    }
    return { notes: [...matches.values()], isCut: matches.size === limit || rows[0]?.[2] === true }
  }

/** Those that stand, of leads that are not erased; `l` is the alias of the lead's key in `eventColumns`. */
const newestNotes = `
  with matches as materialized (
    select position, stream, data, row_number() over (order by position desc) as place
      from (select position, stream, data from events
             where type = 'LeadNoteAdded' and ($3::timestamptz is null or at <= $3) order by position desc limit $1 + 1) n),
  sized as materialized (
    select position, substr(stream, 6)::uuid as lead_id, place, sum(pg_column_size(data)) over (order by position desc) as size from matches)
  select e.stream, coalesce(nullif(o.name, ''), o.email), exists (select from sized where place > $1 or size > $2), ${eventColumns}
    from sized s, leads o, ${fewEventsWithKeys}
   where s.place <= $1 and s.size <= $2 and e.position = s.position and o.id = s.lead_id and o.email <> ''
     and not exists (select from events r where r.stream = e.stream and r.type = 'LeadNoteRemoved' and r.version > e.version
                                            and r.data ->> 'noteId' = e.data ->> 'noteId')
   order by e.position desc`

const noteOf = ([stream, leadName, , ...columns]: Row, master: MasterKey): NoteMatch => {
  const { type, data } = recordedEvent(stream, columns, keyOf(stream, columns, master)) as LeadEvent
  if (type !== 'LeadNoteAdded') throw new Error('the query finds notes')
  return { leadId: idOf(stream), leadName, kind: data.kind, text: data.text }
}

/** The note without the tokens of links if its text still matches then; null otherwise. */
const matchIn = (note: NoteMatch, words: readonly string[]): NoteMatch | null => {
  const has = (text: string) => {
    const form = searchedText(text)
    return words.every((word) => form.includes(word))
  }
  if (!has(note.text)) return null
  const text = withoutLinkTokens(note.text)
  return has(text) ? { ...note, text } : null
}
