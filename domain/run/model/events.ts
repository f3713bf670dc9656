import type { BuiltIn } from '#domain/kernel/built-in.ts'
import type { Instant } from '#domain/kernel/instant.ts'

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
        /** The run this one repeats. */
        readonly originRunId: string | null
      }
    }
  /** The lead that the run is made for, from now on; null where it is made for none any more. */
  | { readonly type: 'RunLeadSet'; readonly data: { readonly leadId: string | null } }
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
  /** The run's worker stopped responding; the outcome of its call is unknown. */
  | {
      readonly type: 'RunAttemptAbandoned'
      readonly data: { readonly attempt: number; readonly abandonedAt: Instant }
    }
  /** Token usage of an AI draft or text edit, also of one that was late or unusable. */
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
  /** The outputs were restored from an earlier version of the stream. */
  | {
      readonly type: 'RunOutputsRestored'
      readonly data: { readonly outputs: string; readonly restoredVersion: number; readonly restoredAt: Instant }
    }
  /** A person is erased whom the run was about: with this event goes the key to its inputs, outputs and errors. */
  | { readonly type: 'RunErased'; readonly data: { readonly erasedAt: Instant; readonly leadId: string | null } }
  | SuggestionEvent

/** The verdict on a suggestion; `edited` is accepted with changes. */
export type SuggestionVerdict = 'accepted' | 'edited' | 'discarded' | 'tried_again'

/** An AI suggestion for a section of a run's document. Nothing changes until staff accept it. */
export type NewSuggestion = {
  readonly suggestionId: string
  readonly section: string
  /** The instruction of staff. */
  readonly instructions: string
  readonly before: string
  readonly after: string
  readonly model: string
}

export type SuggestionEvent =
  | { readonly type: 'RunTextSuggested'; readonly data: NewSuggestion & { readonly suggestedAt: Instant } }
  | {
      readonly type: 'RunSuggestionJudged'
      readonly data: {
        readonly suggestionId: string
        readonly verdict: SuggestionVerdict
        /** The accepted text, if it was edited first. */
        readonly text: string | null
        readonly judgedAt: Instant
      }
    }

/** Token usage: input and output tokens as the provider counts them. */
export type TokenUse = {
  readonly model: string
  readonly promptTokens: number
  readonly completionTokens: number
}

/** The sum, under the name of the latest model. */
export const added = (before: TokenUse | null, { model, promptTokens, completionTokens }: TokenUse): TokenUse => ({
  model,
  promptTokens: (before?.promptTokens ?? 0) + promptTokens,
  completionTokens: (before?.completionTokens ?? 0) + completionTokens,
})
