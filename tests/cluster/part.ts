import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Machine } from './network.ts'

export type Program = {
  readonly command: readonly string[]
  readonly folder: string
  readonly environment?: Readonly<Record<string, string>>
  /** The account it runs as, if not root. */
  readonly account?: { readonly uid: number; readonly gid: number } | undefined
}

/** A program on its own machine, under a supervisor like systemd. */
export type Part = {
  readonly machine: Machine
  readonly signal: (signal: NodeJS.Signals) => void
  /** Kills it; the supervisor restarts it after its delay. */
  readonly kill: () => Promise<void>
  /** Kills it, or ends it by another signal, without a restart. */
  readonly end: (signal?: NodeJS.Signals) => Promise<void>
  /** Starts it, with another program if one is given. */
  readonly start: (program?: Program) => void
  readonly starts: () => number
}

/** @param restartAfterMs RestartSec of the supervisor; null for no restart. */
export const part = (machine: Machine, first: Program, logs: string, restartAfterMs: number | null = 2000): Part => {
  const log = openSync(join(logs, `${machine.name}.log`), 'a')
  let program = first
  let child: ChildProcess | undefined
  let isWanted = false
  let starts = 0

  const launch = () => {
    const { account, environment = {}, folder } = program
    const as = account ? ['setpriv', '--clear-groups', `--reuid=${account.uid}`, `--regid=${account.gid}`] : []
    const [command = '', ...words] = machine.on([...as, ...program.command])
    const launched = spawn(command, words, {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', ...environment },
      stdio: ['ignore', log, log],
    })
    starts++
    child = launched
    launched.once('exit', async () => {
      if (restartAfterMs === null) return
      await pause(restartAfterMs)
      if (isWanted && child === launched) launch()
    })
  }
  const signal = (name: NodeJS.Signals) => void child?.kill(name)
  const awaitExit = async (name: NodeJS.Signals) => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    signal(name)
    await exited
  }
  return {
    machine,
    signal,
    kill: () => awaitExit('SIGKILL'),
    end: async (name = 'SIGKILL') => {
      isWanted = false
      await awaitExit(name)
    },
    start: (next) => {
      program = next ?? program
      isWanted = true
      launch()
    },
    starts: () => starts,
  }
}
