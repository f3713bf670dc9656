import type { Instant } from '#domain/kernel/instant.ts'
import type { EventNotice } from './event-bus.ts'

/** Work that failed so often that it is not repeated until staff ask for it. */
export type Parked = {
  readonly id: string
  /** Who failed at it: a bus group, a subscription, or `runs`. */
  readonly consumer: string
  /** What it was about. */
  readonly notice: EventNotice
  readonly tries: number
  /** Of the last try. */
  readonly error: string
  readonly parkedAt: Instant
  /** Staff asked for another try, which has not ended yet. */
  readonly asked: boolean
}

/** Counts failures for all processes and keeps what is parked. Throws `Unavailable` while it cannot. */
export type ParkedWork = {
  /** Counts one failure and parks at `max`. Returns how many there were, parked ones included. */
  readonly failed: (consumer: string, notice: EventNotice, error: string, max: number) => Promise<number>
  /** Forgets the failures, as a try succeeded. */
  readonly succeeded: (consumer: string, noticeId: string) => Promise<void>
  /** The newest 100. */
  readonly list: () => Promise<readonly Parked[]>
  readonly count: () => Promise<number>
  /** False where nothing with this id is parked. */
  readonly askAgain: (id: string) => Promise<boolean>
  /** What staff asked for of these consumers; each is returned to one process. */
  readonly takeAsked: (consumers: readonly string[]) => Promise<readonly Parked[]>
}
