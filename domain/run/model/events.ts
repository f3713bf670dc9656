import type { BuiltIn } from '#domain/kernel/built-in.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { Step } from '#domain/kernel/step.ts'
import type { TokenUse } from '#domain/kernel/token-use.ts'

export type StoredInputs = {
  readonly inputs: Readonly<Record<string, string | number>>
  /** The inputs whose text is a number that binary floating point does not keep. */
  readonly numbers?: readonly string[]
}

/** A sentence of a note that an input comes from: from `start` up to `end` of its text, in UTF-16 units. */
export type InputSource = {
  readonly field: string
  readonly noteId: string
  /** The version of the lead at which the note was written so: one that is changed is written again. */
  readonly version: number
  readonly start: number
  readonly end: number
}

/** Places alone: removing the note or erasing the lead leaves no copy of the words. */
export type RunSources = { readonly leadId: string; readonly sources: readonly InputSource[] }

export type RunEvent =
  | {
      readonly type: 'RunRequested'
      readonly data: StoredInputs & {
        readonly workflowId: number
        readonly builtIn: BuiltIn | null
        readonly requestedAt: Instant
        readonly requestedBy: string
        /** The run this one repeats. */
        readonly originRunId: string | null
      }
    }
  /** What started the run, if not a person. */
  | { readonly type: 'RunTriggered'; readonly data: TriggeredBy }
  /** A held run may be taken by a worker from now on. */
  | { readonly type: 'RunReleased'; readonly data: { readonly releasedAt: Instant } }
  /** A triggered run is not carried out; its cancellation follows. */
  | { readonly type: 'RunSkipped'; readonly data: { readonly reason: string; readonly skippedAt: Instant } }
  /** The lead that the run is for from now on; null: no lead any more. */
  | { readonly type: 'RunLeadSet'; readonly data: { readonly leadId: string | null } }
  /** Where inputs stand in notes on the lead. */
  | { readonly type: 'RunSourced'; readonly data: RunSources }
  | StepEvent
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
  /** Staff take note of the failure: it needs no action. */
  | { readonly type: 'RunFailureDismissed'; readonly data: { readonly dismissedAt: Instant } }
  | { readonly type: 'RunCancellationRequested'; readonly data: { readonly requestedAt: Instant } }
  | { readonly type: 'RunCancelled'; readonly data: { readonly cancelledAt: Instant } }
  | { readonly type: 'RunOutputsRevised'; readonly data: { readonly outputs: string; readonly revisedAt: Instant } }
  /** The outputs were restored from an earlier version of the stream. */
  | {
      readonly type: 'RunOutputsRestored'
      readonly data: { readonly outputs: string; readonly restoredVersion: number; readonly restoredAt: Instant }
    }
  /** The person whom the run was about is erased: this event destroys the key of its inputs, outputs and errors. */
  | { readonly type: 'RunErased'; readonly data: { readonly erasedAt: Instant; readonly leadId: string | null } }
  | SuggestionEvent

/** A run of a workflow with steps. `step` is the id of a pinned step. */
export type StepEvent =
  /** The definition that the run keeps, regardless of later changes to the workflow. */
  | { readonly type: 'RunStepsPinned'; readonly data: { readonly steps: readonly Step[] } }
  /** An attempt at a step by a worker, in place of `RunStarted`. */
  | {
      readonly type: 'RunStepStarted'
      readonly data: {
        readonly step: string
        readonly attempt: number
        readonly startedAt: Instant
        readonly by: string
        /** JSON text, with the references filled. */
        readonly inputs: string
      }
    }
  | {
      readonly type: 'RunStepCompleted'
      readonly data: {
        readonly step: string
        readonly outputs: string
        readonly completedAt: Instant
        readonly by: string
      }
    }
  | {
      readonly type: 'RunStepWaiting'
      readonly data: {
        readonly step: string
        readonly since: Instant
        readonly until: Instant
        readonly on: string | null
      }
    }
  | {
      readonly type: 'RunApprovalAsked'
      readonly data: { readonly step: string; readonly question: string; readonly askedAt: Instant }
    }

/** The trigger of a run, and its cause. */
export type TriggeredBy = {
  readonly triggerId: string
  readonly kind: 'schedule' | 'webhook' | 'event'
  /** What happened, such as `lead_captured`; null for schedules and webhooks. */
  readonly on: string | null
  /** The event's position in the log; null for schedules and webhooks. */
  readonly position: number | null
  /** When it happened or was due. */
  readonly at: Instant
  /** The triggers of the runs that led to this one, the oldest first. */
  readonly chain: readonly string[]
  /** No worker takes the run before it is released, as its trigger limits concurrent runs. */
  readonly held: boolean
}

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
