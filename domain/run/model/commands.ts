import type { BuiltIn } from '#domain/kernel/built-in.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { NewSuggestion, SuggestionVerdict, TokenUse, Values } from './events.ts'

export type RunCommand =
  | RequestRun
  | StartAttempt
  | CompleteAttempt
  | FailAttempt
  | EndRun
  | { readonly type: 'CancelRun'; readonly now: Instant }
  | { readonly type: 'ConfirmCancellation'; readonly now: Instant }
  | { readonly type: 'RecordDraft'; readonly tokenUse: TokenUse; readonly now: Instant }
  | { readonly type: 'ReviseOutputs'; readonly outputs: string; readonly now: Instant }
  /** `outputs` of the restored version. */
  | { readonly type: 'RestoreOutputs'; readonly version: number; readonly outputs: string; readonly now: Instant }
  | SuggestionCommand

export type RequestRun = {
  readonly type: 'RequestRun'
  readonly workflowId: number
  readonly builtIn: BuiltIn | null
  readonly inputs: Values
  readonly requestedBy: string
  readonly originRunId: string | null
  /** A browser makes the first attempt at once. */
  readonly byBrowser: boolean
  readonly now: Instant
}

/** A worker takes the run: a waiting one, or one whose lease ended. */
export type StartAttempt = { readonly type: 'StartAttempt'; readonly by: string; readonly now: Instant }

export type CompleteAttempt = {
  readonly type: 'CompleteAttempt'
  readonly attempt: number
  readonly outputs: string
  /** Token usage, when an AI wrote them. */
  readonly tokenUse?: TokenUse | undefined
  readonly by: string
  readonly now: Instant
}

export type FailAttempt = {
  readonly type: 'FailAttempt'
  readonly attempt: number
  readonly error: string
  readonly mayRetry: boolean
  /** The endpoint's Retry-After, in milliseconds. */
  readonly retryAfterMs: number | null
  /** Token usage of unusable AI answers. */
  readonly tokenUse?: TokenUse | undefined
  /** A random number from 0 to 1 for the jitter. */
  readonly jitter: number
  readonly by: string
  readonly now: Instant
}

/** A browser reports the outcome of the run. */
export type EndRun =
  | {
      readonly type: 'EndRun'
      readonly end: 'completed'
      readonly outputs: string
      readonly by: string
      readonly now: Instant
    }
  | {
      readonly type: 'EndRun'
      readonly end: 'failed'
      readonly error: string
      readonly outputs: string | null
      readonly by: string
      readonly now: Instant
    }

export type RunRejection =
  | { readonly type: 'RunNotFound' }
  | { readonly type: 'RunAlreadyRequested' }
  | { readonly type: 'RunHasEnded'; readonly status: 'completed' | 'failed' | 'cancelled' }
  | { readonly type: 'RunNotCompleted' }
  | { readonly type: 'RunVersionNotFound' }
  | { readonly type: 'SuggestionNotFound' }
  | { readonly type: 'SuggestionAlreadyJudged' }
  /** Another worker holds the run. */
  | { readonly type: 'AttemptSuperseded' }

export type RecordSuggestion = NewSuggestion & { readonly type: 'RecordSuggestion'; readonly now: Instant }

export type JudgeSuggestion = {
  readonly type: 'JudgeSuggestion'
  readonly suggestionId: string
  readonly verdict: SuggestionVerdict
  /** The accepted text, if it was edited first. */
  readonly text: string | null
  readonly now: Instant
}

export type SuggestionCommand = RecordSuggestion | JudgeSuggestion
