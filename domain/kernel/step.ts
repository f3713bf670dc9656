import type { BuiltIn } from './built-in.ts'
import type { Condition, Operator } from './condition.ts'
import type { Numeral } from './numeral.ts'

/** A number, or a text with references such as `{inputs.email}` and `{steps.enrich.output.company}`. */
export type Template = string | number

/** Where a run continues: the next step if absent, the end if null, else the id of a later step. */
export type Next = string | null

/** The inputs of a run, by name. */
export type Values = Readonly<Record<string, string | Numeral>>

export type FieldType = 'text' | 'number' | 'boolean'

/** A field that the answer to a call must have; a dotted name is a path. */
export type AnswerField = { readonly name: string; readonly type: FieldType }

/** A field of an AI's answer; `boolean` is yes or no. */
export type AskedField = {
  readonly name: string
  readonly type: FieldType | 'choice'
  /** Of a choice. */
  readonly choices?: readonly string[] | undefined
}

type UserId = string
type Common = { readonly id: string; readonly name: string; readonly next?: Next }
type Filled = Readonly<Record<string, Template>>

export type CallStep = Common & {
  readonly kind: 'call'
  /** Empty for the workflow's own endpoint, which gets its secrets. */
  readonly url: string
  /** Whether the workflow's secrets are sent to `url`. */
  readonly secrets: boolean
  readonly inputs: Filled
  /** Empty: any answer is accepted. */
  readonly fields: readonly AnswerField[]
}

export type DocumentStep = Common & {
  readonly kind: 'document'
  readonly document: BuiltIn
  readonly inputs: Filled
}

/** Changes the run's lead and reads it; without changes it is only read. */
type LeadStep = Common & { readonly kind: 'lead'; readonly changes: Filled }

type WaitStep = Common & {
  readonly kind: 'wait'
  /** At most a year. */
  readonly seconds: number
  /** A trigger cause that ends the wait early when it happens to the run's lead or document; null: only time does. */
  readonly on: string | null
  /** All must hold when it happens. Absent in runs of earlier releases. */
  readonly where?: readonly Condition[]
}

export type StepCondition = { readonly value: Template; readonly op: Operator; readonly than: Template }

/** Continues with `next` if every condition holds, else with `otherwise`. */
type BranchStep = Common & {
  readonly kind: 'branch'
  readonly where: readonly StepCondition[]
  readonly otherwise: Next
}

/** A refusal continues with `otherwise`, or cancels the run if that is null. */
type ApproveStep = Common & { readonly kind: 'approve'; readonly question: string; readonly otherwise: Next }

/** Mails the run's lead, or the owner of that lead, once. */
export type MailStep = Common & {
  readonly kind: 'mail'
  readonly to: 'lead' | 'owner'
  readonly subject: string
  readonly text: string
}

/** Adds a task for the run's lead, once. */
export type TaskStep = Common & {
  readonly kind: 'task'
  readonly title: string
  /** Counted from the day on which the step begins; absent: the task has no date. */
  readonly dueInDays?: number
  /** `none`: of no one in particular. */
  readonly assignee: 'owner' | 'none' | UserId
}

/** Asks an AI; the fields of its answer are the step's outputs. */
export type AskStep = Common & {
  readonly kind: 'ask'
  /** The instruction, without references: what they hold is data. */
  readonly prompt: string
  /** A section of the library whose text precedes the prompt. */
  readonly section?: string | undefined
  readonly inputs: Filled
  readonly fields: readonly AskedField[]
}

/** A step of a workflow. A run only moves forwards through them, so it always ends. */
export type Step =
  | CallStep
  | DocumentStep
  | LeadStep
  | WaitStep
  | BranchStep
  | ApproveStep
  | MailStep
  | TaskStep
  | AskStep

export const maxSteps = 20

/** The step after this one; undefined at the end of the run. */
export const stepAfter = (steps: readonly Step[], { id, next }: Step, goto: Next | undefined = next) => {
  if (goto === null) return undefined
  const index = goto === undefined ? steps.findIndex((step) => step.id === id) + 1 : -1
  return goto === undefined ? steps[index] : steps.find((step) => step.id === goto)
}
