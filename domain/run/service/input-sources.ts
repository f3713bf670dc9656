import { streamName } from '#domain/kernel/stream-name.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import { notesIn } from '#domain/lead/service/lead-notes.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { InputFault } from '#domain/workflow/model/index.ts'
import type { InputSource, RunEvent } from '../model/index.ts'

type NoteText = { readonly id: string; readonly version: number; readonly text: string }

/** By input: the notes that it comes from, with the words of each. */
export type InputQuotes = Readonly<Record<string, readonly { readonly noteId: string; readonly quote: string }[]>>

/** Finds the quotes of inputs in notes on the lead; each must stand there letter by letter. */
export const placeQuotes = (quotes: InputQuotes, names: readonly string[], notes: readonly NoteText[]) => {
  const faults: InputFault[] = []
  const sources: InputSource[] = []
  for (const [field, list] of Object.entries(quotes)) {
    if (!names.includes(field)) faults.push({ path: `sources.${field}`, message: `${field} has no value` })
    for (const [index, { noteId, quote }] of list.entries()) {
      const note = notes.find(({ id }) => id === noteId)
      const start = note?.text.indexOf(quote) ?? -1
      if (note !== undefined && start !== -1)
        sources.push({ field, noteId, version: note.version, start, end: start + quote.length })
      else faults.push({ path: `sources.${field}.${index}`, message: 'This quote stands in no such note on the lead' })
    }
  }
  return { faults, sources }
}

/** A source of an input; `quote` is null once its note is changed or removed, or its lead erased. */
type QuotedSource = { readonly field: string; readonly noteId: string; readonly quote: string | null }

export type RunQuotes = { readonly leadId: string | null; readonly sources: readonly QuotedSource[] }

/** The sources of a run's inputs, in the words of the notes as they stand; null for an unknown run. */
export const runQuotes =
  (store: Pick<EventStore, 'read'>) =>
  async (runId: string): Promise<RunQuotes | null> => {
    const { events } = await store.read<RunEvent>(streamName('run', runId))
    if (events.length === 0) return null
    const sourcing = events.find((event) => event.type === 'RunSourced')
    if (sourcing?.type !== 'RunSourced') return { leadId: null, sources: [] }
    const { leadId, sources } = sourcing.data
    const history = await store.read<LeadEvent>(streamName('lead', leadId))
    const texts = new Map(notesIn(history.events).map(({ version, data }) => [version, data.text]))
    const quotes = sources.map(({ field, noteId, version, start, end }) => {
      return { field, noteId, quote: texts.get(version)?.slice(start, end) || null }
    })
    return { leadId, sources: quotes }
  }
