import type { BuiltIn } from '#domain/kernel/built-in.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { Values } from '#domain/kernel/step.ts'
import type { TokenUse } from '#domain/kernel/token-use.ts'
import type { Attempt } from './attempts.ts'
import type { RunSources, TriggeredBy } from './events.ts'
import type { Stepped } from './steps.ts'
import type { KnownSuggestion } from './suggestions.ts'

export type Requested = {
  readonly workflowId: number
  readonly builtIn: BuiltIn | null
  readonly inputs: Values
  readonly requestedAt: Instant
  readonly requestedBy: string
  readonly originRunId: string | null
  readonly leadId: string | null
  readonly attempts: readonly Attempt[]
  /** Token usage of all AI drafts. */
  readonly tokenUse: TokenUse | null
  /** Where its inputs stand in notes. */
  readonly sources?: RunSources
  readonly triggered?: TriggeredBy
  /** Present in runs of a workflow with steps. */
  readonly stepped?: Stepped
  /** When the inputs and outputs were erased. */
  readonly erasedAt?: Instant
}

type InFlight = Requested & { readonly cancelling: boolean }

/** Waiting for its first or next attempt, or, if held, for its release. */
export type PendingRun = InFlight & { readonly status: 'pending'; readonly readyAt: Instant; readonly held?: boolean }
export type RunningRun = InFlight & { readonly status: 'running'; readonly attempt: number }
export type CompletedRun = Requested & {
  readonly status: 'completed'
  readonly outputs: string
  readonly endedAt: Instant
  readonly suggestions: readonly KnownSuggestion[]
}
type FailedRun = Requested & {
  readonly status: 'failed'
  readonly error: string
  readonly outputs: string | null
  readonly endedAt: Instant
  readonly dismissed?: true
}
export type CancelledRun = Requested & { readonly status: 'cancelled'; readonly endedAt: Instant }

export type Run = { readonly status: 'absent' } | PendingRun | RunningRun | CompletedRun | FailedRun | CancelledRun

export type ExistingRun = Exclude<Run, { status: 'absent' }>

/** Waits for a worker from then on. */
export const waiting = (run: ExistingRun, readyAt: Instant, attempts: readonly Attempt[]): PendingRun => ({
  ...inFlight(run),
  status: 'pending',
  readyAt,
  attempts,
})

export const requestFields = ({
  workflowId,
  builtIn,
  inputs,
  requestedAt,
  requestedBy,
  originRunId,
  leadId,
  attempts,
  tokenUse,
  sources,
  triggered,
  stepped,
}: Requested): Requested => ({
  workflowId,
  builtIn,
  inputs,
  requestedAt,
  requestedBy,
  originRunId,
  leadId,
  attempts,
  tokenUse,
  ...(sources && { sources }),
  ...(triggered && { triggered }),
  ...(stepped && { stepped }),
})

/** Without the end of the run, if it had one; a cancellation that was requested stays. */
export const inFlight = (run: ExistingRun): InFlight => ({
  ...requestFields(run),
  cancelling: 'cancelling' in run && run.cancelling,
})
