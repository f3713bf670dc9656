import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../adapters/postgres/embedded/free-port.ts'
import { findProgram, installPackage } from './find-program.ts'
import type { OwnNatsServer } from './nats-kinds.ts'

/** `nats-server` on a spare port, with its store in a temporary folder. */
export const programNats = async (): Promise<OwnNatsServer> => {
  const program = await locate()
  const port = await freePort()
  const store = await mkdtemp(join(tmpdir(), 'atrium-nats-'))
  const launch = () => startOn(program, port, store)
  let server = await launch()
  const kill = () => end(server, 'SIGKILL')
  const restart = async () => {
    await kill()
    server = await launch()
  }
  const restartEmpty = async () => {
    await kill()
    await rm(store, { recursive: true, force: true })
    server = await launch()
  }
  const stop = async () => {
    await end(server, 'SIGTERM')
    await rm(store, { recursive: true, force: true })
  }
  return { url: `nats://127.0.0.1:${port}`, kind: 'program', stop, kill, restart, restartEmpty }
}

const locate = async (): Promise<string> => {
  const found = await findProgram('nats-server')
  if (found !== undefined) return found
  await installPackage('nats-server')
  const installed = await findProgram('nats-server')
  if (installed !== undefined) return installed
  throw new Error('These tests need NATS: install nats-server 2.9 or newer, start Docker, or set TEST_NATS_URL.')
}

const startOn = async (program: string, port: number, store: string): Promise<ChildProcess> => {
  const server = spawn(program, ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', store], { stdio: 'ignore' })
  const deadline = Date.now() + 10_000
  while (!(await answers(port))) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error(`${program} does not start on port ${port}`)
    await pause(20)
  }
  return server
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', () => resolve(socket.destroy() !== undefined))
    socket.once('error', () => resolve(false))
  })

const end = async (server: ChildProcess, signal: NodeJS.Signals) => {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill(signal)
  await gone
}
