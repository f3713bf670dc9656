import type { ExpectedVersion } from '#domain/kernel/expected-version.ts'
import type { Day, Instant } from '#domain/kernel/instant.ts'
import type { NoteKind } from './work-events.ts'

/** What staff write down about a lead, and what they plan to do. */
export type WorkCommand = AddNote | ReviseNote | RemoveNote | AddTask | ReviseTask | RemoveTask

export type AddNote = {
  readonly type: 'AddNote'
  readonly noteId: string
  readonly kind: NoteKind
  readonly text: string
  /** When what it is about took place. */
  readonly at: Instant
  readonly now: Instant
}

/** Rewrites a note that was added less than ten minutes ago, after its former text is redacted. */
export type ReviseNote = {
  readonly type: 'ReviseNote'
  readonly noteId: string
  readonly kind: NoteKind
  readonly text: string
  readonly at: Instant
  readonly now: Instant
}

/** Ends a note whose text is redacted. */
export type RemoveNote = { readonly type: 'RemoveNote'; readonly noteId: string; readonly now: Instant }

export type AddTask = {
  readonly type: 'AddTask'
  readonly taskId: string
  readonly title: string
  readonly dueOn: Day | null
  /** A user's id. */
  readonly assigneeId: string | null
  readonly by: string
  readonly now: Instant
}

/** Changes a task; absent fields are unchanged. */
export type ReviseTask = {
  readonly type: 'ReviseTask'
  readonly taskId: string
  readonly title?: string
  readonly dueOn?: Day | null
  readonly assigneeId?: string | null
  readonly done?: boolean
  /** The expected version of the task. */
  readonly ifVersion?: ExpectedVersion | undefined
  readonly now: Instant
}

export type RemoveTask = {
  readonly type: 'RemoveTask'
  readonly taskId: string
  /** The expected version of the task. */
  readonly ifVersion?: ExpectedVersion | undefined
  readonly now: Instant
}
