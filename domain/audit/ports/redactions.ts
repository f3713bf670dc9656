import type { Cause } from '#domain/kernel/event.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'

export type RedactionOrder = {
  /** The id of the redaction's own stream. */
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
   * event keeps its hash; the record commits to the redacted data.
   */
  readonly redact: (order: RedactionOrder) => Promise<RedactionOutcome>
  /**
   * Does so for all personal data that an earlier release stored in clear text in runs erased with this lead. Called
   * again, it resumes where it stopped.
   */
  readonly eraseClearTexts: (leadId: string, context: Pick<RedactionOrder, 'cause' | 'at'>) => Promise<void>
}
