import type { Instant } from '#domain/kernel/instant.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'

/** A notice that an event was recorded, without its data: enough to refetch, and nothing personal. */
export type EventNotice = {
  /** Gapless. */
  readonly position: number
  readonly id: string
  readonly stream: StreamName
  readonly version: number
  readonly type: string
  readonly at: Instant
  readonly actor: string
  /** The request that started the chain; absent in notices of earlier releases. */
  readonly correlationId?: string
}
