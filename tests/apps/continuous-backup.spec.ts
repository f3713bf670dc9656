import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { archiveFolder, type Reached, reachedIn } from '#adapters/postgres/archive/archive-folder.ts'
import { accountFor } from '#adapters/postgres/embedded/account.ts'
import { findBinaries } from '#adapters/postgres/embedded/binaries.ts'
import { embeddedAddress } from '#adapters/postgres/embedded/index.ts'
import { findPostmaster } from '#adapters/postgres/embedded/postmaster-file.ts'
import { serverArguments } from '#adapters/postgres/embedded/settings.ts'
import { bucketFiles } from '#adapters/s3/bucket-files.ts'
import { archivePlace } from '#apps/infrastructure/continuous-backup.ts'
import { readSettings } from '#apps/settings.ts'
import { admin } from '#tests/support/atrium.ts'
import { copyCluster } from '#tests/support/data-folder.ts'
import { eventually } from '#tests/support/eventually.ts'
import { s3Server } from '#tests/support/log/s3-server.ts'
import { cliProgram, commandLine } from '#tests/support/process/command-line.ts'
import { type ServerProcess, spawnServer, surroundings } from '#tests/support/process/server-process.ts'
import { queryValue } from '#tests/support/servers/connected-client.ts'
import { sparePort } from '#tests/support/servers/spare-port.ts'
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporary-folder.ts'

const run = promisify(execFile)
const settings = { PORT: '0', DATA_DIR: 'data', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
let folder: TemporaryFolder
let s3: Awaited<ReturnType<typeof s3Server>>
let bucket: ReturnType<typeof bucketFiles>
let server: ServerProcess
let archive: string
let moment: string
beforeAll(async () => {
  folder = await temporaryFolder()
  archive = join(folder.path, 'archive')
  await copyCluster(join(folder.path, 'data'))
  s3 = await s3Server()
  bucket = bucketFiles({ ...s3.bucket, url: `${s3.backup.BACKUP_BUCKET_ENDPOINT}/bucket` }, 'log/')
  server = spawnServer(folder.path, { ...settings, ...s3.backup })
  const url = await server.url()
  await eventually(async () => expect(s3.names().some((name) => name.startsWith('base-'))).toBe(true), 30_000)
  await receive(url, 'before@mail.example')
  moment = await waitForArchive()
  await receive(url, 'after@mail.example')
  await waitForArchive()
  await destroy()
  const copy = archiveFolder(archive)
  await copy.prepare()
  for (const name of await bucket.names()) await copy.write(await bucket.read(name), () => name)
})
let own: ChildProcess | undefined
afterAll(async () => {
  own?.kill('SIGKILL')
  await server.end('SIGKILL')
  await s3.close()
  await folder.remove()
})

const receive = async (url: string, email: string) => {
  const body = JSON.stringify({ name: 'Ada', email, message: 'Hello' })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`${url}/api/contact`, { method: 'POST', headers, body })).status).toBe(201)
}

/** Waits until the archive has reached the current time by the database's clock, and returns that time. */
const waitForArchive = async (): Promise<string> => {
  const address = (await embeddedAddress(join(folder.path, 'data'))) ?? ''
  const now = await queryValue<Date>(address, 'select clock_timestamp()')
  await eventually(async () => expect((await reachedIn(bucket))?.at).toBeGreaterThan(now.getTime()), 30_000)
  return now.toISOString()
}

/** Destroys the server with its database and all its data; the master key is kept elsewhere. */
const destroy = async () => {
  const data = join(folder.path, 'data')
  const state = await findPostmaster(join(data, 'postgres/cluster'))
  await server.end('SIGKILL')
  if (state.found === 'living') process.kill(state.postmaster.pid, 'SIGKILL')
  await cp(join(data, 'master-key'), join(folder.path, 'master-key'))
  await rm(data, { recursive: true, maxRetries: 50, retryDelay: 100 })
  await cp(join(folder.path, 'master-key'), join(data, 'master-key'))
}

const atrium = () => commandLine(folder.path, settings)

it('shows nothing of what it holds', async () => {
  for (const name of await readdir(archive)) {
    const text = await readFile(join(archive, name), 'latin1')
    expect([name, text.includes('mail.example'), text.includes('PG_VERSION')]).toEqual([name, false, false])
  }
})

it('refuses a moment that it has not reached, and one before its first base backup', async () => {
  const end = JSON.parse(await readFile(join(archive, 'reached.json'), 'utf8')) as Reached
  const afterEnd = new Date(end.at + 60_000).toISOString()
  const late = await atrium()(['restore', '--from', 'archive', '--at', afterEnd])
  expect(late).toMatchObject({ code: 1, stderr: expect.stringContaining('The backup reaches ') })
  const early = await atrium()(['restore', '--from', 'archive', '--at', '2020-01-01'])
  expect(early).toMatchObject({ code: 1, stderr: 'There is no base backup before then.\n' })
})

it('a restore that is stopped leaves nothing of what it wrote', async () => {
  for (const [words, written] of [
    [[], join('data', 'restoring')],
    [['--into', 'part'], 'part'],
  ] as const) {
    const place = join(folder.path, written)
    const env = { ...surroundings(), ...settings }
    const restoring = ['restore', '--from', 'archive', ...words]
    const child = spawn(process.execPath, [cliProgram, ...restoring], { cwd: folder.path, env, stdio: 'ignore' })
    const closing = once(child, 'close')
    await eventually(() => expect(existsSync(place)).toBe(true))
    child.kill('SIGTERM')
    expect((await closing)[0]).toBe(130)
    expect(existsSync(place)).toBe(false)
  }
})

it('restores from the bucket what was there at a moment, to the second, and proves it', async () => {
  expect(() => archivePlace('s3://bucket/log', readSettings({}))).toThrow('set BACKUP_BUCKET_KEY')
  const given = commandLine(folder.path, { ...settings, ...s3.backup })
  const { code, stdout, stderr } = await given(['restore', '--from', 's3://bucket/log', '--at', moment])
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain(`The database is restored as it was at ${moment}.`)
  expect(stdout).toContain('The log is whole: ')
  // The recovering server opens no port, so no other program can have taken it.
  const log = await readFile(join(folder.path, 'data/postgres/postgres.log'), 'utf8')
  expect(log.match(/listening on .+/)?.[0]).toBe('listening on Unix socket "./.s.PGSQL.5432"')
  const second = await atrium()(['restore', '--from', 'archive', '--at', moment])
  expect(second).toMatchObject({ code: 1, stderr: expect.stringContaining('There is an installation in ') })
  server = spawnServer(folder.path, settings)
  await server.url()
  const address = (await embeddedAddress(join(folder.path, 'data'))) ?? ''
  expect(await queryValue(address, 'select count(*)::int from leads')).toBe(1)
  expect(await server.end('SIGTERM')).toBe(0)
})

it('restores its end for an own PostgreSQL server, which recovers to it', async () => {
  const cluster = join(folder.path, 'own')
  expect(await atrium()(['restore', '--from', 'archive', '--into', 'own'])).toMatchObject({ code: 0 })
  const account = await accountFor(join(folder.path, 'data/postgres'))
  if (account !== undefined) await run('chown', ['-R', `${account.uid}:${account.gid}`, cluster])
  const port = await sparePort()
  const { postgres } = await findBinaries()
  own = spawn(postgres, serverArguments(cluster, port), { cwd: cluster, stdio: 'ignore', ...account })
  const ended = once(own, 'exit')
  const password = await readFile(join(folder.path, 'data/postgres/password'), 'utf8')
  const address = `postgres://atrium:${password}@127.0.0.1:${port}/atrium`
  await eventually(async () => expect(await queryValue(address, 'select pg_is_in_recovery()')).toBe(false), 30_000)
  expect(await queryValue(address, 'select count(*)::int from leads')).toBe(2)
  own.kill('SIGINT')
  await ended
})
