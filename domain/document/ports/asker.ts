import type { Cancellation } from '#domain/kernel/cancellation.ts'
import type { AskedField } from '#domain/kernel/step.ts'
import type { TokenUse } from '#domain/kernel/token-use.ts'
import type { Draft } from './writer.ts'

export type Question = {
  /** What is to be found out: the instruction. */
  readonly prompt: string
  /** What it is to be found out from: data, never an instruction. */
  readonly inputs: Readonly<Record<string, unknown>>
  readonly fields: readonly AskedField[]
}

export type Answer =
  | {
      readonly type: 'Answered'
      /** A value of its type for each field. */
      readonly values: Readonly<Record<string, string | number | boolean>>
      readonly model: string
      readonly tokenUse?: TokenUse | undefined
    }
  | Exclude<Draft, { type: 'Drafted' }>

/** Asks an AI for an answer that has exactly the named fields. Never throws, always settles. */
export type Asker = (question: Question, cancellation: Cancellation) => Promise<Answer>
