import type { BuiltIn } from '#domain/kernel/built-in.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { Step } from '#domain/kernel/step.ts'
import type { ListedStatus } from '#domain/workflow/views/listed-status.ts'
import type { WorkflowInput } from '../model/index.ts'

export type ListedWorkflow = {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly apiEndpoint: string
  readonly builtIn: BuiltIn | null
  readonly status: ListedStatus
  readonly inputs: readonly WorkflowInput[]
  /** Empty: a run is one call or one document. */
  readonly steps: readonly Step[]
  readonly createdAt: Instant
  readonly updatedAt: Instant
  readonly version: number
}

/** The list as it was at a moment, inclusive. */
export type WorkflowPast = { readonly listAt: (moment: Instant) => Promise<readonly ListedWorkflow[]> }

/** The workflows' read model. Archived workflows are found but not listed. */
export type WorkflowReader = {
  readonly list: () => Promise<readonly ListedWorkflow[]>
  readonly find: (id: number) => Promise<ListedWorkflow | null>
  /** The workflow of an input. */
  readonly ofInput: (inputId: string) => Promise<number | null>
  readonly highestId: () => Promise<number>
}
