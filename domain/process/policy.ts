import type { Clock } from '#domain/kernel/clock.ts'
import type { EventNotice } from '#domain/log/event-notice.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { RunEvent } from '#domain/run/model/index.ts'
import type { RunReader } from '#domain/run/ports/run-reader.ts'
import type { ShareEvent } from '#domain/share/model/index.ts'
import type { WorkflowEvent } from '#domain/workflow/model/index.ts'

export type PolicyPorts = {
  readonly store: EventStore
  readonly runs: RunReader
  readonly clock: Clock
  /** ISO 4217: the currency of leads' values. */
  readonly currency: string
}

/** What follows an event of the type `on`. Idempotent: a notice may be delivered again. */
export type Policy = {
  readonly on: (RunEvent | ShareEvent | WorkflowEvent)['type']
  readonly when: (ports: PolicyPorts) => (notice: EventNotice) => Promise<void>
}
