import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export const serverProgram = resolve(import.meta.dirname, '../../../apps/server/main.ts')

export type ServerProcess = {
  readonly pid: number
  readonly output: () => string
  /** Sends the signal and waits for the exit; returns the exit code, or null if the signal ended the process. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>
  readonly exited: Promise<number | null>
  /** The server's address, once it reports that it is listening. Throws with its output if it exits before. */
  readonly url: () => Promise<string>
}

/** A program's other variables: the path, and the run's cache of compiled sources, which halves its start-up time. */
export const surroundings = (): Record<string, string> => {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) }
}

/** The real server in its own process, in `folder`, with only these settings. */
export const spawnServer = (
  folder: string,
  environment: Record<string, string>,
  program = serverProgram,
): ServerProcess => {
  const child = spawn(process.execPath, [program], {
    cwd: folder,
    env: { ...surroundings(), LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = outputOf(child)
  const exited = once(child, 'close').then(([code]) => code as number | null)
  const url = async () => {
    for (;;) {
      const match = /is open at (http\S+)/.exec(output())?.[1]
      if (match !== undefined) return match
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`Atrium ended:\n${output()}`)
      await pause(10)
    }
  }
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return exited
  }
  return { pid: child.pid ?? 0, output, end, exited, url }
}

const outputOf = (child: ChildProcess) => {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8')
    stream?.on('data', (chunk: string) => {
      text += chunk
    })
  }
  return () => text
}
