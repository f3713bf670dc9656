import type { Day, Instant } from '#domain/kernel/instant.ts'

/** A note as text, or the notes of a call or a meeting with the person. */
export type NoteKind = 'note' | 'call' | 'meeting'

/** A note of staff on the lead. Its removal follows the redaction of its text. */
export type NoteEvent =
  | {
      readonly type: 'LeadNoteAdded'
      readonly data: {
        readonly noteId: string
        readonly kind: NoteKind
        readonly text: string
        /** When what it is about took place. */
        readonly at: Instant
        readonly addedAt: Instant
      }
    }
  | { readonly type: 'LeadNoteRemoved'; readonly data: { readonly noteId: string; readonly removedAt: Instant } }

/** A task of staff for the lead. */
export type TaskEvent =
  | {
      readonly type: 'LeadTaskAdded'
      readonly data: {
        readonly taskId: string
        readonly title: string
        /** In the installation's zone; null: without a date. */
        readonly dueOn: Day | null
        /** A user's id; null: of no one in particular. */
        readonly assigneeId: string | null
        readonly addedAt: Instant
        readonly addedBy: string
      }
    }
  | {
      readonly type: 'LeadTaskChanged'
      readonly data: {
        readonly taskId: string
        readonly title?: string
        readonly dueOn?: Day | null
        readonly assigneeId?: string | null
        /** Done or open again from now on. */
        readonly done?: boolean
        readonly changedAt: Instant
      }
    }
  | { readonly type: 'LeadTaskRemoved'; readonly data: { readonly taskId: string; readonly removedAt: Instant } }
