import type { Tools } from './tools.ts'

/** `print` writes the command's output; progress goes to the terminal on stderr. */
export type Command = {
  /** Usage lines: syntax and description. */
  readonly usage: readonly (readonly [call: string, does: string])[]
  /**
   * How the command treats the schema: `create` also starts a new installation; the default requires a current schema.
   */
  readonly schema?: 'create' | 'migrate'
  /** Whether it runs until a signal asks it to stop, and ends itself then. */
  readonly endsItself?: (words: readonly string[]) => boolean
  /** Returns the exit code: 0, or 1 on failure. `leaving` resolves at the signal. */
  readonly run: (
    words: readonly string[],
    tools: Tools & { readonly leaving?: Promise<void> },
    print: (line: string) => void,
  ) => Promise<number>
}

/** The exit code of a command that a signal stopped. */
export const stoppedCode = 130

/** A usage error: exit code 2 and the usage text. */
export class UsageError extends Error {}
