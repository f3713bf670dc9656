import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { type DataFolder, noSpace, unwritable } from './data-folder.ts'
import { DataFolderError } from './data-folder-error.ts'
import { findPostmaster, isAlive, type Postmaster } from './postmaster-file.ts'
import { serverArguments } from './settings.ts'

/** A TCP port of 127.0.0.1 that was free a moment ago. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

const attempts = 8
const pollMs = 15
/** Long, because a crashed server replays its WAL first. */
const readyWithinMs = 120_000
const maxLogBytes = 1_000_000

/** The live postmaster of the folder, adopted, or started on `port`, else on a free one. */
export const runPostmaster = async (folder: DataFolder, binaries: Binaries, port?: number): Promise<Postmaster> => {
  for (let attempt = 1; ; attempt++) {
    const adopted = await adopt(folder)
    if (adopted !== undefined) return adopted
    const started = await launch(folder, binaries, port ?? (await freePort()))
    if (started !== undefined) return started
    if (attempt === attempts) throw await refusal(folder)
    // The port was taken, another process was faster, or a crashed server's children are still exiting.
    await pause(attempt * 50)
  }
}

/** A fast shutdown: open transactions are rolled back, acknowledged ones are durable. */
export const stopPostmaster = async ({ cluster }: Pick<DataFolder, 'cluster'>): Promise<void> => {
  const state = await findPostmaster(cluster)
  if (state.found !== 'living') return
  process.kill(state.postmaster.pid, 'SIGINT')
  await awaitExit(cluster, state.postmaster.pid)
}

const adopt = async (folder: DataFolder): Promise<Postmaster | undefined> => {
  const deadline = Date.now() + readyWithinMs
  while (Date.now() < deadline) {
    const state = await findPostmaster(folder.cluster)
    if (state.found === 'foreign') await disownPidFile(folder)
    if (state.found !== 'living') return undefined
    if (state.postmaster.ready) return state.postmaster
    await pause(pollMs)
  }
  throw new DataFolderError(`The PostgreSQL server in ${folder.name} is running but does not become ready.`)
}

// PostgreSQL ignores its own parent's pid, and then still waits for children of the crashed server.
const disownPidFile = async ({ cluster }: DataFolder) => {
  const file = join(cluster, 'postmaster.pid')
  const [, ...rest] = (await readFile(file, 'utf8')).split('\n')
  await writeFile(file, [process.pid, ...rest].join('\n'))
}

const launch = async (folder: DataFolder, binaries: Binaries, port: number): Promise<Postmaster | undefined> => {
  const child = await spawnServer(folder, binaries, port)
  const deadline = Date.now() + readyWithinMs
  while (child.pid !== undefined && child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const state = await findPostmaster(folder.cluster)
    if (state.found === 'living' && state.postmaster.pid === child.pid && state.postmaster.ready)
      return state.postmaster
    await pause(pollMs)
  }
  return undefined
}

// In its own session, so that neither Ctrl-C nor the parent's death stops the database first.
const spawnServer = async (folder: DataFolder, binaries: Binaries, port: number): Promise<ChildProcess> => {
  const log = await openLog(folder)
  const child = spawn(binaries.postgres, serverArguments(folder.cluster, port, folder.settings), {
    cwd: folder.home,
    env: { PATH: process.env.PATH },
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
    ...folder.account,
  })
  child.on('error', () => undefined)
  child.unref()
  await log.close()
  return child
}

const openLog = async ({ logFile }: DataFolder) => {
  const size = await stat(logFile).then(
    (stats) => stats.size,
    () => 0,
  )
  if (size > maxLogBytes) await rename(logFile, `${logFile}.old`)
  return open(logFile, 'a', 0o600)
}

const refusal = async (folder: DataFolder) => {
  const log = await readFile(folder.logFile, 'utf8').catch(() => '')
  const last = log.split('\n').findLast((line) => line.includes('FATAL')) ?? 'it gave no reason'
  if (noSpace.test(last)) return unwritable(folder.name, 'ENOSPC', last)
  return new DataFolderError(`PostgreSQL does not start in ${folder.name}: ${last} (see ${folder.logFile})`)
}

// A zombie still counts as alive, so the pid file, which is removed last, decides as well.
const awaitExit = async (cluster: string, pid: number) => {
  while (isAlive(pid)) {
    const state = await findPostmaster(cluster)
    if (state.found === 'none' || (state.found === 'living' && state.postmaster.pid !== pid)) return
    await pause(pollMs)
  }
}
