import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chown, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Account } from '#adapters/postgres/embedded/account.ts'
import { findBinaries } from '#adapters/postgres/embedded/binaries.ts'
import type { DataFolder } from '#adapters/postgres/embedded/data-folder.ts'
import { prepareDataFolder } from '#adapters/postgres/embedded/data-folder.ts'
import { stopPostmaster } from '#adapters/postgres/embedded/postmaster.ts'
import { findPostmaster } from '#adapters/postgres/embedded/postmaster-file.ts'
import { serverArguments } from '#adapters/postgres/embedded/settings.ts'
import { type ArchiveFolder, type Base, chainFrom, type Piece } from './archive-folder.ts'
import { segmentName, segmentStart } from './positions.ts'

const segmentsFolder = 'restored-log'
const pollMs = 50

/** A moment in milliseconds since 1970; null for the archive's end. */
type Moment = number | null

type Begin = { readonly segmentBytes: number; readonly password: string }
type Plan = Begin & { readonly base: Base; readonly pieces: readonly Piece[]; readonly isEnd: boolean }

/** The base backup and the pieces of the log that lead to a moment. Throws a readable error if there are none. */
const planFor = async (archive: ArchiveFolder, at: Moment): Promise<Plan> => {
  const { bases, pieces } = await archive.list()
  const reached = await archive.reached()
  const base = bases.findLast((one) => at === null || one.at <= at)
  if (base === undefined) throw new Error(`There is no base backup ${at === null ? 'in this folder' : 'before then'}.`)
  const begin = await beginOf(archive, base)
  const from = segmentStart(base.start, begin.segmentBytes)
  const { chain, end } = chainFrom(pieces, base.timeline, from)
  if (end < base.end) throw new Error('The log that belongs to the base backup is missing.')
  const last = chain.at(-1)
  const isNewest = reached !== null && String(end) === reached.position
  const until = Math.max(last?.at ?? 0, isNewest ? reached.at : 0)
  if (at !== null && at > until)
    throw new Error(`The backup reaches ${new Date(until).toISOString()}, and has nothing of later.`)
  const beyond = at === null ? -1 : chain.findIndex((piece) => piece.at > at + marginMs)
  return { ...begin, base, pieces: beyond < 0 ? chain : chain.slice(0, beyond + 1), isEnd: beyond < 0 }
}

const beginOf = async (archive: ArchiveFolder, { name }: Base): Promise<Begin> => {
  for await (const { content } of archive.read(name)) return JSON.parse(content.toString())
  throw new Error(`${name} is empty.`)
}

/** Commits and the stream use the same machine's clock, but a commit's time is read before it is written. */
const marginMs = 60_000

/** Restores an embedded database, as it was at a moment, into an empty data folder; it is stopped afterwards. */
export const recoverEmbedded = async (archive: ArchiveFolder, dataDir: string, at: Moment): Promise<void> => {
  const plan = await planFor(archive, at)
  const binaries = await findBinaries()
  const folder = await prepareDataFolder(dataDir)
  await writeCluster(archive, plan, folder.cluster, folder.account)
  await writeFile(folder.passwordFile, plan.password)
  const recovering = { ...recoverySettings(folder.cluster, at), hot_standby: 'off' }
  try {
    await runUntilRecovered(folder, binaries.postgres, recovering, plan.isEnd)
  } finally {
    await stopPostmaster(folder)
  }
  await rm(join(folder.cluster, segmentsFolder), { recursive: true })
}

/** Writes a data directory that a separate PostgreSQL server of the same version recovers to the moment on start. */
export const recoverInto = async (archive: ArchiveFolder, cluster: string, at: Moment): Promise<void> => {
  await writeCluster(archive, await planFor(archive, at), cluster, undefined)
  const settings = Object.entries(recoverySettings(cluster, at))
  const lines = settings.map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
  await appendFile(join(cluster, 'postgresql.auto.conf'), lines.join(''))
}

const recoverySettings = (cluster: string, at: Moment): Readonly<Record<string, string>> => ({
  restore_command: `cp "${join(cluster, segmentsFolder)}/%f" "%p"`,
  recovery_target_action: 'promote',
  ...(at === null
    ? {}
    : { recovery_target_time: `${new Date(at).toISOString().replace('T', ' ').replace('Z', '')}+00` }),
})

const writeCluster = async (archive: ArchiveFolder, plan: Plan, cluster: string, account: Account) => {
  await mkdir(cluster, { recursive: true, mode: 0o700 })
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
  let said = ''
  tar.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const closed = once(tar, 'close') as Promise<[number | null]>
  tar.stdin.on('error', () => undefined)
  let last = ''
  for await (const { part, content } of archive.read(name)) {
    last = part
    if (part !== 'files') continue
    if (!tar.stdin.write(content)) await Promise.race([once(tar.stdin, 'drain'), closed])
  }
  tar.stdin.end()
  const [code] = await closed
  if (last !== 'end') throw new Error(`${name} is not whole.`)
  if (code !== 0) throw new Error(`The base backup could not be unpacked: ${said.trim()}`)
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
  const said = (await readFile(folder.logFile, 'utf8')).slice(size)
  const { recovery_target_time: target, ...others } = settings
  // Nothing was committed between the moment and the archive's end: the end is the state at that moment.
  if (mayEnd && target !== undefined && said.includes('before configured recovery target'))
    return runUntilRecovered(folder, postgres, others, false)
  const reason = said.split('\n').findLast((line) => line.includes('FATAL')) ?? 'it gave no reason'
  throw new Error(`The database could not be recovered: ${reason} (see ${folder.logFile})`)
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
