import type { BuiltIn } from '#domain/kernel/built-in.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { Step } from '#domain/kernel/step.ts'
import type { FailureAlerts, SecretName, WorkflowInput } from './words.ts'

export type WorkflowEvent =
  | {
      readonly type: 'WorkflowCreated'
      readonly data: {
        readonly workflowId: number
        readonly name: string
        readonly description: string
        readonly apiEndpoint: string
        readonly builtIn: BuiltIn | null
        readonly status: 'active' | 'inactive'
        readonly inputs: readonly WorkflowInput[]
      }
    }
  | { readonly type: 'WorkflowRenamed'; readonly data: { readonly name: string } }
  | { readonly type: 'WorkflowDescribed'; readonly data: { readonly description: string } }
  | { readonly type: 'WorkflowEndpointSet'; readonly data: { readonly apiEndpoint: string } }
  | { readonly type: 'WorkflowInputAdded'; readonly data: WorkflowInput }
  | {
      readonly type: 'WorkflowInputRelabelled'
      readonly data: { readonly id: string; readonly label: string; readonly placeholder: string }
    }
  | { readonly type: 'WorkflowInputsOrdered'; readonly data: { readonly ids: readonly string[] } }
  | { readonly type: 'WorkflowInputRemoved'; readonly data: { readonly id: string } }
  | {
      readonly type: 'WorkflowSecretsSet'
      readonly data: {
        /** Sealed with the workflow's own key; null where the secret was removed. */
        readonly secrets: readonly (SecretName & { readonly sealed: string | null })[]
        readonly setAt: Instant
      }
    }
  /** All steps in order; empty: a run is one call again. Runs in flight keep the steps that they began with. */
  | { readonly type: 'WorkflowStepsSet'; readonly data: { readonly steps: readonly Step[] } }
  | { readonly type: 'WorkflowMessageSet'; readonly data: { readonly message: string | null } }
  | { readonly type: 'WorkflowAlertsSet'; readonly data: { readonly alerts: FailureAlerts | null } }
  /** Enough of its last runs failed to notify staff; `paused`: and to pause the workflow. */
  | {
      readonly type: 'WorkflowFailuresAlerted'
      readonly data: {
        readonly runId: string
        readonly failed: number
        readonly of: number
        readonly paused: boolean
      }
    }
  | { readonly type: 'WorkflowActivated'; readonly data: Nothing }
  | { readonly type: 'WorkflowPaused'; readonly data: Nothing }
  | { readonly type: 'WorkflowArchived'; readonly data: Nothing }

type Nothing = Readonly<Record<never, never>>
