import type { Instant } from '#domain/kernel/instant.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import type { ApprovalState } from '../model/index.ts'

/** Finds approvals in the log: they have no read model that would repeat what is sealed. */
export type ApprovalReader = {
  /** The streams of the newest approvals in a state at a moment, newest first. */
  readonly newest: (state: ApprovalState | null, now: Instant, limit: number) => Promise<readonly StreamName[]>
}

/** Where the log was when an agent last read. Not in the log: a read decides nothing. */
export type AgentReads = {
  /** Notes that a token reads now. */
  readonly note: (tokenId: string) => Promise<void>
  /** The position at its last read; 0 before the first. */
  readonly position: (tokenId: string) => Promise<number>
}
