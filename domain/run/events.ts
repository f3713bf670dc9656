import type { BuiltIn } from '../kernel/built-in.ts'
import type { Instant } from '../kernel/instant.ts'
import type { SuggestionEvent } from './suggestion-events.ts'
import type { TokenUse } from './token-use.ts'

export type Values = Readonly<Record<string, string | number>>

export type RunEvent =
  | {
      readonly type: 'RunRequested'
      readonly data: {
        readonly workflowId: number
        readonly builtIn: BuiltIn | null
        readonly inputs: Values
        readonly requestedAt: Instant
        readonly requestedBy: string
        /** The run that this one repeats. */
        readonly originRunId: string | null
      }
    }
  | {
      readonly type: 'RunStarted'
      readonly data: { readonly attempt: number; readonly startedAt: Instant; readonly by: string }
    }
  | {
      readonly type: 'RunAttemptFailed'
      readonly data: {
        readonly attempt: number
        readonly failedAt: Instant
        readonly error: string
        readonly retryAt: Instant
      }
    }
  /** The worker that had the run stopped answering; nothing is known of what its call did. */
  | {
      readonly type: 'RunAttemptAbandoned'
      readonly data: { readonly attempt: number; readonly abandonedAt: Instant }
    }
  /** An AI wrote the run's document, or one that came too late for it or is of no use. */
  | { readonly type: 'RunDraftWritten'; readonly data: TokenUse & { readonly writtenAt: Instant } }
  | {
      readonly type: 'RunCompleted'
      readonly data: { readonly outputs: string; readonly completedAt: Instant; readonly by: string }
    }
  | {
      readonly type: 'RunFailed'
      readonly data: {
        readonly error: string
        readonly outputs: string | null
        readonly failedAt: Instant
        readonly by: string
      }
    }
  | { readonly type: 'RunCancellationRequested'; readonly data: { readonly requestedAt: Instant } }
  | { readonly type: 'RunCancelled'; readonly data: { readonly cancelledAt: Instant } }
  | { readonly type: 'RunOutputsRevised'; readonly data: { readonly outputs: string; readonly revisedAt: Instant } }
  /** The outputs read again as they did at an earlier version of the stream. */
  | {
      readonly type: 'RunOutputsRestored'
      readonly data: { readonly outputs: string; readonly restoredVersion: number; readonly restoredAt: Instant }
    }
  | SuggestionEvent
