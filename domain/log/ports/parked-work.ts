import type { Instant } from '#domain/kernel/instant.ts'
import type { EventNotice } from './event-bus.ts'

/** Work that failed so often that it is only retried when staff ask for it (a dead letter). */
export type Parked = {
  readonly id: string
  /** The consumer that failed: a bus group, a subscription, or `runs`. */
  readonly consumer: string
  /** The notice that it failed to handle. */
  readonly notice: EventNotice
  readonly tries: number
  /** The error of the last try. */
  readonly error: string
  readonly parkedAt: Instant
  /** Staff asked for another try, which has not ended yet. */
  readonly asked: boolean
}

/** Counts failures across all processes and stores parked work. Throws `Unavailable` while its store is. */
export type ParkedWork = {
  /** Counts a failure and parks the work at `max`. Returns the number of failures, also for parked work. */
  readonly failed: (consumer: string, notice: EventNotice, error: string, max: number) => Promise<number>
  /** Clears the failures after a successful try. */
  readonly succeeded: (consumer: string, noticeId: string) => Promise<void>
  /** The newest 100. */
  readonly list: () => Promise<readonly Parked[]>
  readonly count: () => Promise<number>
  /** False if nothing with this id is parked. */
  readonly askAgain: (id: string) => Promise<boolean>
  /** The parked work of these consumers that staff asked to retry; each is returned to one process only. */
  readonly takeAsked: (consumers: readonly string[]) => Promise<readonly Parked[]>
}
