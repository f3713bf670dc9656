import type { BuiltIn } from '#domain/kernel/built-in.ts'
import type { WorkflowInput } from './words.ts'

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
  | { readonly type: 'WorkflowInputRemoved'; readonly data: { readonly id: string } }
  | { readonly type: 'WorkflowActivated'; readonly data: Nothing }
  | { readonly type: 'WorkflowPaused'; readonly data: Nothing }
  | { readonly type: 'WorkflowArchived'; readonly data: Nothing }

type Nothing = Readonly<Record<never, never>>
