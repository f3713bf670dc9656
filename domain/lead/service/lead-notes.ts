import type { Redactions } from '#domain/audit/ports/redactions.ts'
import { type RecordedEvent, recorder } from '#domain/kernel/event.ts'
import { isExpected } from '#domain/kernel/expected-version.ts'
import type { Ids } from '#domain/kernel/ids.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { eventsUntil } from '#domain/kernel/view.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { CommandContext, Handled } from '#domain/log/service/command-handler.ts'
import type { Users } from '#domain/staff/ports/users.ts'
import {
  type AddNote,
  type LeadEvent,
  type LeadRejection,
  lead,
  type NoteKind,
  type RemoveNote,
  type ReviseNote,
} from '../model/index.ts'
import { leadHandler } from './lead-handler.ts'

/** A note on a lead. `by` is the name of the member of staff, the address of one without a name, or `Call recorder`. */
export type LeadNote = {
  readonly id: string
  readonly kind: NoteKind
  /** Empty once the person is erased. */
  readonly text: string
  /** When what it is about took place. */
  readonly at: Instant
  readonly by: string
  /** Counts its writings. */
  readonly version: number
}

type NoteChanges = Pick<ReviseNote, 'noteId'> & Partial<Pick<ReviseNote, 'kind' | 'text' | 'at'>>
type Outcome = Promise<Handled<LeadRejection>>

/** Each attempt lost to another change of the lead: this many in a row are refused. */
const maxAttempts = 20

export type LeadNotes = {
  /** The notes as of a moment, newest first; null for a lead unknown then. */
  readonly list: (leadId: string, moment: Instant) => Promise<readonly LeadNote[] | null>
  readonly nameOf: (actor: string) => Promise<string>
  readonly add: (leadId: string, note: Omit<AddNote, 'type' | 'now'>, context: CommandContext) => Outcome
  /**
   * Redacts the former text, then rewrites the note; without a kind or time it keeps its own. `ifVersion` is that of the
   * note, not of the lead; what the note says already is no change.
   */
  readonly revise: (leadId: string, changes: NoteChanges, context: CommandContext) => Outcome
  /** Redacts the text, then ends the note: an interrupted removal is completed by repeating it. */
  readonly remove: (leadId: string, noteId: string, context: CommandContext) => Outcome
}

type Ports = {
  readonly store: EventStore
  readonly users: Pick<Users, 'list'>
  readonly redactions: Pick<Redactions, 'redact'>
  readonly ids: Ids
}

/** Notes of staff on leads. */
export const leadNotes = ({ store, users, redactions, ids }: Ports): LeadNotes => {
  const handle = leadHandler(store)

  const handleRedacted = redactedHandler({ store, redactions, ids })

  const names = async () => {
    const team = new Map((await users.list()).map(({ id, name, email }) => [id, name || email]))
    return (actor: string) => team.get(actor) ?? (actor === recorder ? 'Call recorder' : 'Staff')
  }

  return {
    list: async (leadId, moment) => {
      const history = eventsUntil((await store.read<LeadEvent>(streamName('lead', leadId))).events, moment)
      if (history.length === 0) return null
      const nameOf = await names()
      return notesIn(history)
        .map(({ actor, writings: version, data: { noteId: id, kind, text, at } }) => ({
          id,
          kind,
          text,
          at,
          by: nameOf(actor),
          version,
        }))
        .sort((one, other) => (one.at === other.at ? compare(other.id, one.id) : compare(other.at, one.at)))
    },
    nameOf: async (actor) => (await names())(actor),
    add: (leadId, note, context) =>
      handle(streamName('lead', leadId), { type: 'AddNote', ...note, now: context.at }, context),
    revise: (leadId, { noteId, ...changes }, context) =>
      handleRedacted(leadId, noteId, context, 'changed', (former) => {
        const { kind, text, at } = { kind: 'note', text: '', at: context.at, ...former, ...changes } as const
        if (former?.kind === kind && former.text === text && former.at === at) return null
        return { type: 'ReviseNote', noteId, kind, text, at, now: context.at }
      }),
    remove: (leadId, noteId, context) =>
      handleRedacted(leadId, noteId, context, 'removed', () => ({ type: 'RemoveNote', noteId, now: context.at })),
  }
}

/**
 * Redacts the text that the command ends, and then ends it: if another change came between, that is read, judged and
 * redacted in its turn, so that no text stays behind a note that is changed or removed.
 */
const redactedHandler = ({ store, redactions, ids }: Omit<Ports, 'users'>) => {
  const handle = leadHandler(store)
  return async (
    leadId: string,
    noteId: string,
    { ifVersion, ...context }: CommandContext,
    done: 'changed' | 'removed',
    commandOn: (former: Added['data'] | undefined) => ReviseNote | RemoveNote | null,
  ): Outcome => {
    const stream = streamName('lead', leadId)
    for (let attempt = 1; ; attempt++) {
      const { events, head } = await store.read<LeadEvent>(stream)
      const note = notesIn(events).find(({ data }) => data.noteId === noteId)
      const command = commandOn(note?.data)
      if (command === null) return { accepted: true, changes: [] }
      const decision = lead.decide(command, events.reduce(lead.evolve, lead.initialState))
      if (!decision.accepted) return decision
      if (note !== undefined && !isExpected(note.writings, ifVersion)) return stale
      const { cause, at } = context
      const order = { id: ids.next(), stream, field: 'text', reason: `The note was ${done}`, cause, at }
      if (note !== undefined) await redactions.redact({ ...order, version: note.version })
      const outcome = await handle(stream, command, { ...context, ifVersion: head.version })
      if (outcome.accepted || outcome.rejection.type !== 'VersionStale' || attempt === maxAttempts) return outcome
    }
  }
}

const stale = { accepted: false, rejection: { type: 'VersionStale' } } as const

type Added = RecordedEvent<Extract<LeadEvent, { type: 'LeadNoteAdded' }>>

const isAdded = (event: RecordedEvent<LeadEvent>): event is Added => event.type === 'LeadNoteAdded'

/** A note that stands, with how often it was written. */
type Standing = Added & { readonly writings: number }

/** The notes that stand; one that was changed is removed and added again. */
export const notesIn = (history: readonly RecordedEvent<LeadEvent>[]): readonly Standing[] => {
  const notes = new Map<string, Standing>()
  const writings = new Map<string, number>()
  for (const event of history) {
    if (event.type === 'LeadNoteRemoved') notes.delete(event.data.noteId)
    if (!isAdded(event)) continue
    const { noteId } = event.data
    const count = (writings.get(noteId) ?? 0) + 1
    writings.set(noteId, count)
    notes.set(noteId, { ...event, writings: count })
  }
  return [...notes.values()]
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
