/**
 * Calls once, at the first SIGINT or SIGTERM. Further ones change nothing: on Ctrl-C npm passes the terminal's
 * own signal on a second time, and by default that would end the process in the middle of its stop.
 */
export const onceToldToStop = (stop: () => void): void => {
  let told = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (told) return
      told = true
      stop()
    })
  }
}
