import type { Tools } from './tools.ts'

/** What a command says goes to `print`; how far it is, to the terminal beside it. */
export type Command = {
  /** How it is called, and what it does. */
  readonly usage: readonly (readonly [call: string, does: string])[]
  /** It may begin an installation where there is none. */
  readonly makesNew?: true
  /** Answers the exit code: 0, or 1 where what was asked for is not so. */
  readonly run: (words: readonly string[], tools: Tools, print: (line: string) => void) => Promise<number>
}

/** The command line does not say what is to be done: exit code 2, and the usage. */
export class UsageError extends Error {}
