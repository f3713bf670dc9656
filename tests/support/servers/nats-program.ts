import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { locateProgram } from './locate-program.ts'
import type { OwnNatsServer } from './nats-kinds.ts'
import { sparePort } from './spare-port.ts'

/** `nats-server` on a spare port, with its store in a temporary folder. */
export const programNats = async (...more: readonly string[]): Promise<OwnNatsServer> => {
  const program = locate()
  const port = await sparePort()
  const store = await mkdtemp(join(tmpdir(), 'atrium-nats-'))
  const launch = () => startOn(program, port, store, more)
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

export type NatsNode = OwnNatsServer & { readonly name: string }

/** Several servers as one cluster. */
export const clusteredNats = async (size: number): Promise<readonly NatsNode[]> => {
  const ports: number[] = []
  for (let n = 0; n < size; n++) ports.push(await sparePort())
  const [first] = ports
  return Promise.all(
    ports.map(async (port, n) => {
      const name = `node-${n + 1}`
      const route = `nats://127.0.0.1:${first}`
      const cluster = ['--cluster_name', 'test', '--cluster', `nats://127.0.0.1:${port}`, '--routes', route]
      return { ...(await programNats('--name', name, ...cluster)), name }
    }),
  )
}

/** Validates arguments without starting `nats-server`; returns its output. */
export const examineArguments = async (words: readonly string[]): Promise<string> => {
  const { stdout, stderr } = await run(locate(), ['-c', '/dev/null', '-t', ...words])
  return stdout + stderr
}

const locate = () =>
  locateProgram(
    'nats-server',
    'These tests need NATS: install nats-server 2.9 or newer, start Docker, or set TEST_NATS_URL.',
  )

const startOn = async (
  program: string,
  port: number,
  store: string,
  more: readonly string[],
): Promise<ChildProcess> => {
  const words = ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', store, ...more]
  const server = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  server.stderr.on('data', (bytes) => {
    said += bytes
  })
  const deadline = Date.now() + 10_000
  while (!(await answers(port))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      await end(server, 'SIGKILL')
      throw new Error(`${program} does not start on port ${port}: ${said}`)
    }
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

const run = promisify(execFile)
