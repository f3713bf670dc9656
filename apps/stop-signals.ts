import { messageOf } from '#domain/kernel/unavailable.ts'

/**
 * Calls `stop` on the first SIGINT, SIGTERM, or SIGHUP of a terminal that closes, and ignores further ones: on Ctrl-C npm
 * forwards the terminal's signal a second time, whose default action would kill the process during its shutdown.
 */
export const onStopSignal = (stop: () => void): void => {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      stop()
    })
  }
}

/** Prints the message of a failure, and ends the process with status 1. */
export const failProcess = (error: unknown): never => {
  process.stderr.write(`\n${messageOf(error)}\n\n`)
  process.exit(1)
}
