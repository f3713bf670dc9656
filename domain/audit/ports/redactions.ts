import type { Cause } from '#domain/kernel/event.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'

export type RedactionOrder = {
  /** Of the redaction's own stream. */
  readonly id: string
  readonly stream: StreamName
  readonly version: number
  /** A path to a text within the event's data. */
  readonly field: string
  readonly reason: string
  readonly cause: Cause
  readonly at: Instant
}

/** `NotRedactable`: there is no free text at this path, or its person is erased. */
export type RedactionOutcome = 'Redacted' | 'NoSuchEvent' | 'NotRedactable' | 'RedactedAlready'

export type Redactions = {
  /**
   * Replaces a text of a stored event and of every read model, and records it as an event, in one transaction. The
   * event keeps its hash; the record binds what its data has become.
   */
  readonly redact: (order: RedactionOrder) => Promise<RedactionOutcome>
  /**
   * Does so with all that is personal, and stored in clear text by an earlier release, in runs that were erased with this
   * lead; done again, it goes on where it stopped.
   */
  readonly eraseClearTexts: (leadId: string, context: Pick<RedactionOrder, 'cause' | 'at'>) => Promise<void>
}
