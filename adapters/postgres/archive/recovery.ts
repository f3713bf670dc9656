import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chown, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Account } from '#adapters/postgres/embedded/account.ts'
import { findBinaries } from '#adapters/postgres/embedded/binaries.ts'
import type { DataFolder } from '#adapters/postgres/embedded/data-folder.ts'
import { filesIn, prepareDataFolder } from '#adapters/postgres/embedded/data-folder.ts'
import { makeFolder } from '#adapters/postgres/embedded/make-folder.ts'
import { stopPostmaster } from '#adapters/postgres/embedded/postmaster.ts'
import { findPostmaster } from '#adapters/postgres/embedded/postmaster-file.ts'
import { serverArguments } from '#adapters/postgres/embedded/settings.ts'
import type { ArchiveFolder, Base } from './archive-folder.ts'
import { segmentName, segmentStart } from './positions.ts'
import { type Moment, type Plan, planFor } from './recovery-plan.ts'

/** `lack` says what of the end could not be restored. */
type Recovered = Pick<Plan, 'lack'>

const segmentsFolder = 'restored-log'
const pollMs = 50

/**
 * Restores an embedded database, as it was at a moment, into a data folder, whatever an earlier call left there; it is
 * stopped afterwards.
 */
export const recoverEmbedded = async (archive: ArchiveFolder, dataDir: string, at: Moment): Promise<Recovered> => {
  const plan = await planFor(archive, at)
  await discardRecovered(dataDir)
  const binaries = await findBinaries()
  const folder = await prepareDataFolder(dataDir)
  await writeCluster(archive, plan, folder.cluster, folder.account)
  await writeFile(folder.passwordFile, plan.password, { flush: true })
  const recovering = { ...recoverySettings(folder.cluster, at), hot_standby: 'off' }
  try {
    await runUntilRecovered(folder, binaries.postgres, recovering, plan.isEnd)
  } finally {
    await stopPostmaster(folder)
  }
  await rm(join(folder.cluster, segmentsFolder), { recursive: true })
  return { lack: plan.lack }
}

/** Removes what a recovery that failed or was killed has left. */
export const discardRecovered = async (dataDir: string): Promise<void> => {
  await stopPostmaster(filesIn(join(dataDir, 'postgres')))
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

/** Writes a data directory that a separate PostgreSQL server of the same version recovers to the moment on start. */
export const recoverInto = async (archive: ArchiveFolder, cluster: string, at: Moment): Promise<Recovered> => {
  const plan = await planFor(archive, at)
  try {
    await writeCluster(archive, plan, cluster, undefined)
    const settings = Object.entries(recoverySettings(cluster, at))
    const lines = settings.map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
    await appendFile(join(cluster, 'postgresql.auto.conf'), lines.join(''))
    return { lack: plan.lack }
  } catch (error) {
    await rm(cluster, { recursive: true, force: true })
    throw error
  }
}

const recoverySettings = (cluster: string, at: Moment): Readonly<Record<string, string>> => ({
  restore_command: `cp "${join(cluster, segmentsFolder)}/%f" "%p"`,
  recovery_target_action: 'promote',
  ...(at === null
    ? {}
    : { recovery_target_time: `${new Date(at).toISOString().replace('T', ' ').replace('Z', '')}+00` }),
})

const writeCluster = async (archive: ArchiveFolder, plan: Plan, cluster: string, account: Account) => {
  await makeFolder(cluster, 0o700)
  if (account !== undefined) await chown(cluster, account.uid, account.gid)
  await unpack(archive, plan.base, cluster, account)
  await writeSegments(archive, plan, join(cluster, segmentsFolder), account)
  await writeOwned(join(cluster, 'recovery.signal'), account)
}

/** Uses the system's `tar`, as the account that PostgreSQL runs as. */
const unpack = async (archive: ArchiveFolder, { name }: Base, cluster: string, account: Account) => {
  const tar = spawn('tar', ['-x', '-f', '-', '-C', cluster], {
    cwd: cluster,
    stdio: ['pipe', 'ignore', 'pipe'],
    ...account,
  })
  let errorText = ''
  tar.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorText += text
  })
  const closing = once(tar, 'close') as Promise<[number | null]>
  tar.stdin.on('error', () => undefined)
  let last = ''
  const feed = async () => {
    for await (const { part, content } of archive.read(name)) {
      last = part
      if (part !== 'files') continue
      if (!tar.stdin.write(content)) await Promise.race([once(tar.stdin, 'drain'), closing])
    }
  }
  // Also after a part that was changed: a program that waits for more would keep the process from ending.
  await feed().finally(() => {
    tar.stdin.end()
    return closing
  })
  const [code] = await closing
  if (last !== 'end') throw new Error(`${name} is not whole.`)
  if (code !== 0) throw new Error(`The base backup could not be unpacked: ${errorText.trim()}`)
}

/** Writes the pieces as whole segments; the missing part of the last one is zeros. */
const writeSegments = async (
  archive: ArchiveFolder,
  { base, pieces, segmentBytes }: Plan,
  folder: string,
  account: Account,
) => {
  await mkdir(folder, { mode: 0o700 })
  if (account !== undefined) await chown(folder, account.uid, account.gid)
  for (const { name, start } of pieces) {
    let position = start
    for await (const { content } of archive.read(name)) {
      for (let at = 0; at < content.length; ) {
        const segment = segmentStart(position, segmentBytes)
        const offset = Number(position - segment)
        const bytes = content.subarray(at, at + segmentBytes - offset)
        const path = join(folder, segmentName(base.timeline, segment, segmentBytes))
        await writeOwned(path, account)
        const file = await open(path, 'r+')
        await file.truncate(segmentBytes)
        await file.write(bytes, 0, bytes.length, offset)
        await file.close()
        at += bytes.length
        position += BigInt(bytes.length)
      }
    }
  }
}

const writeOwned = async (path: string, account: Account) => {
  await (await open(path, 'a', 0o600)).close()
  if (account !== undefined) await chown(path, account.uid, account.gid)
}

/** PostgreSQL requires a socket. No other program uses one in the cluster's folder, given by a relative path. */
const unconnected = { listen_addresses: '', unix_socket_directories: '.' }
const socketNumber = 5432

const runUntilRecovered = async (
  folder: DataFolder,
  postgres: string,
  settings: Readonly<Record<string, string>>,
  mayEnd: boolean,
): Promise<void> => {
  const log = await open(folder.logFile, 'a', 0o600)
  const { size } = await log.stat()
  const child = spawn(postgres, serverArguments(folder.cluster, socketNumber, { ...settings, ...unconnected }), {
    cwd: folder.home,
    env: { PATH: process.env.PATH },
    stdio: ['ignore', log.fd, log.fd],
    ...folder.account,
  })
  await log.close()
  if (await isReady(folder, child)) return
  const logText = (await readFile(folder.logFile, 'utf8')).slice(size)
  const { recovery_target_time: target, ...others } = settings
  // Nothing was committed between the moment and the archive's end: the end is the state at that moment.
  if (mayEnd && target !== undefined && logText.includes('before configured recovery target'))
    return runUntilRecovered(folder, postgres, others, false)
  const reason = logText.split('\n').findLast((line) => line.includes('FATAL')) ?? 'it gave no reason'
  throw new Error(`The database could not be recovered: ${reason}`)
}

/** A server without hot standby is ready only once it has recovered. */
const isReady = async (folder: DataFolder, child: ChildProcess): Promise<boolean> => {
  while (child.exitCode === null && child.signalCode === null) {
    const state = await findPostmaster(folder.cluster)
    if (state.found === 'living' && state.postmaster.pid === child.pid && state.postmaster.ready) return true
    await pause(pollMs)
  }
  return false
}
