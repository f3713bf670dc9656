import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import type { CommandContext } from '#domain/log/service/command-handler.ts'

type Fields = Readonly<Record<string, unknown>>

/** Something that was done on behalf of a token. */
export type RewindStep = {
  /** Names it among those of one token. */
  readonly key: string
  readonly stream: StreamName
  readonly at: Instant
  readonly text: string
  /** The fields as they are now; null for what is no change of fields. */
  readonly from: Fields | null
  /** The fields as they would be again. */
  readonly to: Fields | null
  /** The workflow and the run that the step is about; null: none. */
  readonly workflowId: number | null
  readonly runId: string | null
  /** Why it stays; null: it can be undone. */
  readonly reason: string | null
  /** Undoing it redacts a text, which ends the stored replies that may hold it. */
  readonly redacts?: true
  /** Undoes it, with the event that is undone as the cause; false where that is no longer possible. */
  readonly undo: (context: CommandContext) => Promise<boolean>
}

/** A stream with the ids of its events that were made on behalf of the token. */
export type OwnHistory<Event extends RecordedEvent> = {
  readonly stream: StreamName
  readonly events: readonly Event[]
  readonly own: ReadonlySet<string>
}

export const changedSince = 'It was changed since.'
export const undoneAlready = 'It is undone already.'
export const notUndoable = 'This cannot be undone here.'

type About = Pick<RewindStep, 'key' | 'stream' | 'at' | 'text'> & Partial<Pick<RewindStep, 'workflowId' | 'runId'>>

const nothing = { from: null, to: null, workflowId: null, runId: null } as const

/** A step that stays as it is. */
export const stayingStep = (about: About, reason: string): RewindStep => ({
  ...nothing,
  ...about,
  reason,
  undo: async () => false,
})

type Undo = (context: CommandContext) => Promise<{ readonly accepted: boolean }>

/** A step that can be undone; `cause` is the id of the event that is. */
export const undoable = (
  about: About & Partial<Pick<RewindStep, 'from' | 'to'>>,
  cause: string,
  undo: Undo,
): RewindStep => ({
  ...nothing,
  ...about,
  reason: null,
  undo: async (context) => (await undo({ ...context, cause: { ...context.cause, causationId: cause } })).accepted,
})
