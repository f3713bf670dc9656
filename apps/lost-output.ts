/** Lets the process go on without a terminal that is gone, a pipe without a reader, or space for its output. */
export const outliveOutput = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

/** Fails a command whose output is lost; a reader may stop reading, as `head` does. */
export const failWithoutOutput = (complain: (message: string) => void): void => {
  let lost: NodeJS.ErrnoException | undefined
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') lost ??= error
  })
  process.on('exit', (code) => {
    if (lost === undefined || code !== 0) return
    complain(`The output could not be written (${lost.code}).`)
    process.exitCode = 1
  })
}
