import type { Instant } from '#domain/kernel/instant.ts'
import { idOf } from '#domain/kernel/stream-name.ts'
import type { View } from '#domain/kernel/view.ts'
import type { SecurityEvent, SecurityEventType } from '../model/index.ts'

/** A security event in its read model. */
export type SecurityEventView = {
  readonly id: string
  readonly at: Instant
  readonly type: SecurityEventType
  readonly userId: string | null
  readonly email: string | null
  readonly address: string
  readonly browser: string
  readonly detail: string | null
}

declare module '#domain/log/ports/views.ts' {
  interface ViewRows {
    security_events: SecurityEventView
  }
}

/** The row of one event, or null once its personal data is erased: an address is otherwise never empty. */
export const securityEventView: View<SecurityEventView, SecurityEvent> = (_, { stream, at, ...event }) => {
  if (event.type !== 'SecurityEventRecorded' || event.data.address === '') return null
  const { what, leadId, ...rest } = event.data
  return { id: idOf(stream), at, type: what, ...rest }
}
