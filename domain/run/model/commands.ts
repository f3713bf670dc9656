import type { BuiltIn } from '#domain/kernel/built-in.ts'
import type { Facts } from '#domain/kernel/condition.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { Step, Values } from '#domain/kernel/step.ts'
import type { TokenUse } from '#domain/kernel/token-use.ts'
import type { InputSource, NewSuggestion, SuggestionVerdict, TriggeredBy } from './events.ts'

export type RunCommand =
  | RequestRun
  | StartAttempt
  | CompleteAttempt
  | FailAttempt
  | EndRun
  | { readonly type: 'CancelRun'; readonly now: Instant }
  /** A failure needs no action. */
  | { readonly type: 'DismissFailure'; readonly now: Instant }
  /** A held run may be taken by a worker. */
  | { readonly type: 'ReleaseRun'; readonly now: Instant }
  /** A held run is not carried out. */
  | { readonly type: 'SkipRun'; readonly reason: string; readonly now: Instant }
  | ConfirmCancellation
  | { readonly type: 'RecordDraft'; readonly tokenUse: TokenUse; readonly now: Instant }
  | { readonly type: 'ReviseOutputs'; readonly outputs: string; readonly now: Instant }
  /** `outputs` of the restored version. */
  | { readonly type: 'RestoreOutputs'; readonly version: number; readonly outputs: string; readonly now: Instant }
  | { readonly type: 'SetLead'; readonly leadId: string | null }
  /** Erases the run along with the person it is about. `leadId` is theirs. */
  | { readonly type: 'EraseRun'; readonly leadId: string | null; readonly now: Instant }
  | SuggestionCommand
  | ContinueRun
  | JudgeStep

export type RequestRun = {
  readonly type: 'RequestRun'
  readonly workflowId: number
  readonly builtIn: BuiltIn | null
  readonly inputs: Values
  readonly requestedBy: string
  readonly originRunId: string | null
  /** The workflow's current steps; absent or empty: the run is one call or one document. */
  readonly steps?: readonly Step[]
  /** The lead that the run is for. */
  readonly leadId?: string | null
  /** Where its inputs stand in notes on the lead. */
  readonly sources?: readonly InputSource[]
  /** A browser makes the first attempt at once. */
  readonly byBrowser: boolean
  /** The outputs of a document that a step has written: the run completes at once. */
  readonly outputs?: string
  /** What started it, if not a person. */
  readonly triggered?: TriggeredBy
  /** Why a triggered run is not carried out, as a sentence for staff; the run is recorded and ended at once. */
  readonly refused?: string
  readonly now: Instant
}

/** Something happened to the run's lead that a step may wait for. */
export type ContinueRun = {
  readonly type: 'ContinueRun'
  readonly on: string
  /** The facts that the wait's conditions are checked against. */
  readonly facts: Facts
  readonly happenedAt: Instant
  readonly by: string
  readonly now: Instant
}

/** The answer of staff to a step that asks for approval. */
export type JudgeStep = {
  readonly type: 'JudgeStep'
  readonly step: string
  readonly approved: boolean
  readonly note: string
  readonly by: string
  readonly now: Instant
}

/** A worker takes the run: a waiting one, or one whose lease ended. */
export type StartAttempt = { readonly type: 'StartAttempt'; readonly by: string; readonly now: Instant }

/** The attempt that a worker ends. A failover that loses its start reuses the number, with another `startedAt`. */
export type OwnAttempt = { readonly attempt: number; readonly startedAt?: Instant | undefined }

export type ConfirmCancellation = OwnAttempt & { readonly type: 'ConfirmCancellation'; readonly now: Instant }

export type CompleteAttempt = OwnAttempt & {
  readonly type: 'CompleteAttempt'
  readonly outputs: string
  /** Token usage, when an AI wrote them. */
  readonly tokenUse?: TokenUse | undefined
  readonly by: string
  readonly now: Instant
}

export type FailAttempt = OwnAttempt & {
  readonly type: 'FailAttempt'
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
  | { readonly type: 'RunNotFailed' }
  | { readonly type: 'RunErased' }
  | { readonly type: 'RunHasNoSuchStep' }
  /** The step is not waiting for approval: the run has not reached it, or is past it. */
  | { readonly type: 'StepNotAsking' }
  | { readonly type: 'RunVersionNotFound' }
  | { readonly type: 'SuggestionNotFound' }
  | { readonly type: 'SuggestionAlreadyJudged' }
  /** Another worker holds the run. */
  | { readonly type: 'AttemptSuperseded' }

export type RecordSuggestion = NewSuggestion & {
  readonly type: 'RecordSuggestion'
  readonly tokenUse?: TokenUse | undefined
  readonly now: Instant
}

export type JudgeSuggestion = {
  readonly type: 'JudgeSuggestion'
  readonly suggestionId: string
  readonly verdict: SuggestionVerdict
  /** The accepted text, if it was edited first. */
  readonly text: string | null
  readonly now: Instant
}

export type SuggestionCommand = RecordSuggestion | JudgeSuggestion
