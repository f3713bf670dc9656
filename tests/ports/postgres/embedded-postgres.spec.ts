import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { prepareDataFolder } from '#adapters/postgres/embedded/data-folder.ts'
import { connectEmbeddedPostgres, startEmbeddedPostgres } from '#adapters/postgres/embedded/index.ts'
import { copyCluster } from '#tests/support/data-folder.ts'

const log = () => undefined
const script = join(import.meta.dirname, 'embedded-postgres-owner.ts')
const isRoot = process.getuid?.() === 0
let dataDir = ''
const cluster = () => join(dataDir, 'postgres', 'cluster')

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atrium-embedded-'))
  await chmod(dataDir, 0o755)
  // Runs last, once every server in it has been stopped.
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
})

const start = async () => {
  const server = await startEmbeddedPostgres({ dataDir, log })
  onTestFinished(server.stop)
  return server
}

const query = async (connectionString: string, statement: string) => {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query(statement).finally(() => client.end())
  return rows
}

const startOwner = async () => {
  const owner = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void owner.kill('SIGKILL'))
  const refused = text(owner.stderr).then((reason) => Promise.reject(new Error(reason)))
  const [line] = await Promise.race([once(owner.stdout, 'data'), refused])
  refused.catch(() => undefined)
  return { owner, pid: owner.pid, connectionString: String(line).trim() }
}

const kill = async (owner: ChildProcess) => {
  owner.kill('SIGKILL')
  await once(owner, 'exit')
}

const postmasterPid = async () => Number((await readFile(join(cluster(), 'postmaster.pid'), 'utf8')).split('\n')[0])

const keepANote = (url: string) => query(url, `create table note as select 'kept' as text`)
const notes = (url: string) => query(url, 'select text from note')

describe('the embedded PostgreSQL server in a new folder', { timeout: 60_000 }, () => {
  it('has upper and lower case of all letters, and stays in UTC', async () => {
    const { connectionString } = await start()
    const statement = `select lower('ÄÉΣЖ') as lower, 'MÜLLER' ilike '%ü%' as found, current_setting('TimeZone') as zone`
    const [row] = await query(connectionString, statement)
    expect(row).toEqual({ lower: 'äéσж', found: true, zone: 'UTC' })
  })

  it('listens on 127.0.0.1 alone, behind a password that only its user can read', async () => {
    const { connectionString } = await start()
    expect(new URL(connectionString).hostname).toBe('127.0.0.1')
    expect(await query(connectionString, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
    expect(await query(connectionString, 'show unix_socket_directories')).toEqual([{ unix_socket_directories: '' }])
    expect((await stat(join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600)
    const guess = new URL(connectionString)
    guess.password = 'guess'
    await expect(query(guess.href, 'select 1')).rejects.toThrow('password authentication failed')
  })

  it('gives a new folder to one of two processes that start at once', async () => {
    const owners = [startOwner(), startOwner()]
    const { owner } = await Promise.any(owners)
    await expect(Promise.all(owners)).rejects.toThrow('in use by another Atrium process')
    await kill(owner)
    await start()
  })

  it('begins again where a set-up was killed half way', async () => {
    const owner = spawn(process.execPath, [script, dataDir], { stdio: 'ignore' })
    const listFolder = async () => (await readdir(join(dataDir, 'postgres'))).join()
    await vi.waitFor(async () => expect(await listFolder()).toContain('cluster.new-'), { interval: 5, timeout: 30_000 })
    await kill(owner)
    await expect(stat(cluster())).rejects.toThrow('ENOENT')
    const { connectionString } = await start()
    await keepANote(connectionString)
    expect(await listFolder()).not.toContain('cluster.new-')
  })

  it('makes a password anew where a power failure left it empty, unless a cluster has the one that is lost', async () => {
    const { passwordFile } = await prepareDataFolder(dataDir)
    await writeFile(passwordFile, '')
    await prepareDataFolder(dataDir)
    expect((await stat(passwordFile)).size).toBeGreaterThan(16)
    await writeFile(passwordFile, '')
    await mkdir(cluster())
    await writeFile(join(cluster(), 'PG_VERSION'), '18\n')
    await expect(prepareDataFolder(dataDir)).rejects.toThrow(`put the file ${passwordFile} back from a copy`)
  })

  it('says which folder cannot be written or entered', async () => {
    await writeFile(join(dataDir, 'file'), '')
    const underFile = join(dataDir, 'file', 'data')
    await expect(startEmbeddedPostgres({ dataDir: underFile, log })).rejects.toThrow(
      `The data folder ${underFile} cannot be written (ENOTDIR)`,
    )
    const closed = join(dataDir, 'closed')
    await mkdir(closed, { mode: isRoot ? 0o700 : 0o500 })
    await expect(startEmbeddedPostgres({ dataDir: join(closed, 'data'), log })).rejects.toThrow(closed)
  })
})

describe('the embedded PostgreSQL server', { timeout: 60_000 }, () => {
  beforeEach(() => copyCluster(dataDir))
  it('keeps its data over a stop, however often it is stopped, and starts again', async () => {
    const first = await start()
    await keepANote(first.connectionString)
    await Promise.all([first.stop(), first.stop()])
    const second = await start()
    expect(await notes(second.connectionString)).toEqual([{ text: 'kept' }])
  })

  it('outlives a killed parent and is adopted by the next', async () => {
    const { owner, connectionString } = await startOwner()
    await keepANote(connectionString)
    const server = await postmasterPid()
    await kill(owner)
    const next = await start()
    expect(await postmasterPid()).toBe(server)
    expect(next.connectionString).toBe(connectionString)
    expect(await notes(next.connectionString)).toEqual([{ text: 'kept' }])
  })

  it('refuses a folder in use, naming the process, and leaves its server alone', async () => {
    const { pid, owner, connectionString } = await startOwner()
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
      `The data folder ${dataDir} is in use by another Atrium process (pid ${pid}).`,
    )
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
    await kill(owner)
    await start()
  })

  it('starts over a pid file whose number belongs to another program by now', async () => {
    await (await start()).stop()
    const { uid, gid } = await stat(cluster())
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore', ...(isRoot ? { uid, gid } : {}) })
    onTestFinished(() => void stranger.kill())
    await writeFile(join(cluster(), 'postmaster.pid'), `${stranger.pid}\n${cluster()}\n1\n5432\n\n\n\n`, {
      mode: 0o644,
    })
    const { connectionString } = await start()
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(stranger.exitCode).toBeNull()
  })
})

describe('a command-line tool', { timeout: 60_000 }, () => {
  const connect = () => connectEmbeddedPostgres({ dataDir })
  beforeEach(() => copyCluster(dataDir))

  it('works beside the owner and leaves the server to it', async () => {
    const { connectionString } = await start()
    const tool = await connect()
    expect(tool.connectionString).toBe(connectionString)
    await tool.stop()
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('starts the server where none runs, and the last tool to leave stops it', async () => {
    const [first, second] = [await connect(), await connect()]
    await first.stop()
    expect(await query(second.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
    await second.stop()
    await expect(query(second.connectionString, 'select 1')).rejects.toThrow('ECONNREFUSED')
  })
})
