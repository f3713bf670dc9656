/** A stream of the process. */
type Output = Pick<NodeJS.WriteStream, 'isTTY'> & { readonly write: (text: string) => unknown }

/**
 * Writes text that strangers may have typed. For a terminal, the characters that it obeys and those that reorder a line
 * are escaped as in JSON; a file or a program gets each text as it is.
 */
export const writerTo =
  (output: Output) =>
  (text: string): void =>
    void output.write(output.isTTY ? text.replace(obeyed, escapeUnit) : text)

/** Writes a line for the operator, beside what a command prints. */
export const printNotice = (message: string): void => writerTo(process.stderr)(`${message}\n`)

/** Control characters (C1 too, which JSON leaves as they are), and marks that embed, override or isolate a direction. */
const obeyed = /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

const escapeUnit = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
