import type { Instant } from '#domain/kernel/instant.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'

/** That something happened, without what: enough to know what to read again, and nothing personal. */
export type EventNotice = {
  readonly position: number
  readonly id: string
  readonly stream: StreamName
  readonly version: number
  readonly type: string
  readonly at: Instant
  readonly actor: string
}
