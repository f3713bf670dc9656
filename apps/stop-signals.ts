import { messageOf } from '#domain/kernel/unavailable.ts'

/**
 * Calls `stop` on the first SIGINT, SIGTERM, or SIGHUP of a terminal that closes, and ignores further ones: on Ctrl-C npm
 * forwards the terminal's signal a second time, whose default action would kill the process during its shutdown.
 * Those by which a log rotation has other servers open their files anew have no effect: by SIGUSR1 Node would open a
 * debugger, which any account of the machine may use, and by SIGUSR2 end.
 */
export const onStopSignal = (stop: () => void): void => {
  for (const signal of ['SIGUSR1', 'SIGUSR2'] as const) process.on(signal, () => undefined)
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      stop()
    })
  }
}

/** Runs until it fails or ends; passes on what a signal has to end first, as soon as there is something. */
export type Program = (onStarted: (end: () => Promise<void>) => void) => Promise<void>

/**
 * Longer than a stop takes whose servers answer; systemd and Docker kill after 30 seconds, Kubernetes, which waits for five
 * before the signal, after 25.
 */
const maxStopMs = 24_000

/**
 * Runs a server or worker; a signal ends it with status 0, also while it is loaded, which takes most of a start. A stop that
 * waits for a server which does not answer, such as a database, is given up: status 1.
 */
export const runProgram = (load: () => Promise<Program>, stopMs = maxStopMs): void => {
  let end = async (): Promise<void> => undefined
  onStopSignal(() => {
    setTimeout(() => failProcess(new Error(`The stop is given up: it took ${stopMs / 1000} seconds.`)), stopMs).unref()
    void end().then(() => process.exit(0), failProcess)
  })
  const onStarted = (endProgram: typeof end) => {
    end = endProgram
  }
  load()
    .then((run) => run(onStarted))
    .catch(failProcess)
}

/** Prints the message of a failure, and ends the process with status 1. */
export const failProcess = (error: unknown): never => {
  process.stderr.write(`\n${messageOf(error)}\n\n`)
  process.exit(1)
}
