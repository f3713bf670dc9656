import type { BuiltIn } from '#domain/kernel/built-in.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { Step } from '#domain/kernel/step.ts'
import type { ShownStatus } from '#domain/workflow/views/shown-status.ts'
import type { WorkflowInput } from '../model/index.ts'

export type ShownWorkflow = {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly apiEndpoint: string
  readonly builtIn: BuiltIn | null
  readonly status: ShownStatus
  readonly inputs: readonly WorkflowInput[]
  /** Empty: a run is one call or one document. */
  readonly steps: readonly Step[]
  readonly createdAt: Instant
  readonly updatedAt: Instant
  readonly version: number
}

/** The list as it was at a moment, inclusive. */
export type WorkflowPast = { readonly listAt: (moment: Instant) => Promise<readonly ShownWorkflow[]> }

/** The workflows' read model. Archived workflows are found but not listed. */
export type WorkflowReader = {
  readonly list: () => Promise<readonly ShownWorkflow[]>
  readonly find: (id: number) => Promise<ShownWorkflow | null>
  /** The workflow of an input. */
  readonly ofInput: (inputId: string) => Promise<number | null>
  readonly highestId: () => Promise<number>
}
