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
