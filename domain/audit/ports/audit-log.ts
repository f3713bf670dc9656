import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'

/** An event as it stands in the log; `erased` where what was personal in it can never be read again. */
export type AuditedEvent = RecordedEvent & { readonly position: number; readonly erased: boolean }

/** Times, `from` inclusive, `to` exclusive; null is without end. */
export type Period = { readonly from: Instant | null; readonly to: Instant | null }

/** The log for whoever looks into it, personal data opened. `every` is the global order, up to where it ends by now. */
export type AuditLog = {
  readonly stream: (stream: StreamName, afterVersion: number, limit: number) => Promise<readonly AuditedEvent[]>
  /** The events at these positions, in no order. */
  readonly at: (positions: readonly number[]) => Promise<readonly AuditedEvent[]>
  readonly every: (period: Period) => AsyncIterable<readonly AuditedEvent[]>
}
