import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'

/** An event as stored in the log; `erased` when its personal data can no longer be decrypted. */
export type AuditedEvent = RecordedEvent & { readonly position: number; readonly erased: boolean }

/** A half-open time range: `from` inclusive, `to` exclusive; null is unbounded. */
export type Period = { readonly from: Instant | null; readonly to: Instant | null }

/** The log for readers, personal data decrypted. `every` reads in global order up to the current end. */
export type AuditLog = {
  readonly stream: (stream: StreamName, afterVersion: number, limit: number) => Promise<readonly AuditedEvent[]>
  /** The events at these positions, in no particular order. */
  readonly at: (positions: readonly number[]) => Promise<readonly AuditedEvent[]>
  readonly every: (period: Period) => AsyncIterable<readonly AuditedEvent[]>
}
