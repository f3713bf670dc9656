import type { Instant } from '#domain/kernel/instant.ts'

/** Someone who was in a call; `name` is empty if it is unknown. */
export type Attendee = { readonly name: string; readonly email: string }

/** What a recorder heard of a call. Empty texts are unknown. */
export type Transcript = {
  readonly title: string
  readonly startedAt: Instant
  readonly attendees: readonly Attendee[]
  readonly summary: string
  readonly text: string
}

export type CallEvent =
  /** None of its attendees is a lead: its transcript waits, sealed, until staff choose one. */
  | { readonly type: 'CallReceived'; readonly data: Transcript & { readonly receivedAt: Instant } }
  /** Its transcript is a note of the lead now; where it waited, its own is erased with that. */
  | {
      readonly type: 'CallTaken'
      readonly data: { readonly leadId: string; readonly noteId: string; readonly takenAt: Instant }
    }
  /** Destroys the call's own key. */
  | { readonly type: 'CallErased'; readonly data: { readonly erasedAt: Instant } }
