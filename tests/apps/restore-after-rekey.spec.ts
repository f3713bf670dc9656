import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { archiveFolder, reachedIn } from '#adapters/postgres/archive/archive-folder.ts'
import { openPostgres } from '#adapters/postgres/connection/connection.ts'
import { connectEmbeddedPostgres } from '#adapters/postgres/embedded/index.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { staffClient } from '#tests/support/api-client.ts'
import { admin } from '#tests/support/atrium.ts'
import { copyCluster } from '#tests/support/data-folder.ts'
import { eventually } from '#tests/support/eventually.ts'
import { commandHere } from '#tests/support/process/command-line.ts'
import { startHere } from '#tests/support/process/server-here.ts'
import { dumpOf } from '#tests/support/servers/restored-dump.ts'
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporary-folder.ts'

type Dump = Awaited<ReturnType<typeof dumpOf>>

let folder: TemporaryFolder
let stop = async () => {}
let [earlier, next] = ['', '']
let before: { readonly moment: string; readonly dump: Dump }
let end: { readonly moment: string; readonly dump: Dump }
const data = () => join(folder.path, 'data')
const archive = () => join(folder.path, 'archive')
const settings = () => {
  const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = admin
  return { PORT: '0', DATA_DIR: data(), ADMIN_EMAIL, ADMIN_PASSWORD, CHROMIUM_PATH: 'off' }
}
let url = ''
const start = async (environment: Record<string, string> = {}) => {
  const atrium = await startHere({ ...settings(), ...environment })
  stop = atrium.stop
  return atrium.url
}
const serving = () => ({ BACKUP_TO: archive() })
beforeAll(async () => {
  folder = await temporaryFolder()
  await copyCluster(data())
  url = await start(serving())
  const isBased = async () => (await readdir(archive())).some((name) => name.startsWith('base-'))
  await eventually(async () => expect(await isBased()).toBe(true), 30_000)
})
beforeAll(async () => {
  // A copy of the files does not depend on what the rows are: `restore-round-trip.spec.ts` has all kinds of states.
  for (const name of ['ada', 'maya', 'otto']) await addLead(url, name)
  before = await settle()
  await addLead(url, 'after')
})
beforeAll(async () => {
  await stop()
  const { code, stdout } = await atrium(['rekey'])
  const [, earlierPath = ''] = /Move the earlier one, (.*), to your copies/.exec(stdout) ?? []
  expect([code, dirname(earlierPath)]).toEqual([0, data()])
  // What the command leaves is the only copy: the backups made before need it.
  earlier = await readFile(earlierPath, 'utf8')
  next = await readFile(join(data(), 'master-key'), 'utf8')
  await addLead(await start(serving()), 'end')
  end = await settle()
  await stop()
})
afterAll(async () => {
  await stop()
  await folder.remove()
})

const atrium = (words: readonly string[]) => commandHere(settings())(words)
const addLead = async (url: string, name: string) =>
  (await staffClient(url)).call(leads.create, { body: { name, email: `${name}@mail.example` } })

const dumped = async (): Promise<Dump> => {
  const { connectionString, stop } = await connectEmbeddedPostgres({ dataDir: data() })
  const postgres = openPostgres(connectionString, () => undefined)
  return dumpOf(postgres.pool).finally(async () => {
    await postgres.close()
    await stop()
  })
}

/** A moment that the archive has reached, and the rows as they were then: nothing was written around it. */
const settle = () =>
  eventually(async () => {
    const dump = await dumped()
    const moment = Date.now()
    await eventually(async () => {
      const reached = await reachedIn(archiveFolder(archive()))
      expect(reached?.at).toBeGreaterThan(moment)
    }, 20_000)
    expect(await dumped()).toEqual(dump)
    return { moment: new Date(moment).toISOString(), dump }
  }, 60_000)

/** An empty data folder with these keys. */
const emptyFolder = async (keys: Readonly<Record<string, string>>) => {
  await rm(data(), { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
  await mkdir(data(), { recursive: true })
  for (const [name, key] of Object.entries(keys)) await writeFile(join(data(), name), key)
}

/** The restored rows, of a database that the server then starts with. */
const restoredRows = async (): Promise<Dump> => {
  const dump = await dumped()
  await start()
  await stop()
  return dump
}

/** All rows are there, and one more event: that it was restored. */
const expectSame = (restored: Dump, was: Dump) => {
  const lost = Object.entries(was).flatMap(([table, rows]) => rows.filter((row) => !restored[table]?.includes(row)))
  expect(lost).toEqual([])
  expect((restored.events?.length ?? 0) - (was.events?.length ?? 0)).toBe(1)
}

it('the end of a backup whose base is of before a rekey needs both keys, which the refusal names', async () => {
  for (const keys of [{ 'master-key': next }, { 'master-key': earlier }]) {
    await emptyFolder(keys)
    const result = await atrium(['restore', '--from', archive()])
    expect(result.stderr).toMatch(
      /^The master key was replaced within this backup, and both are needed: give [0-9a-f]{8} as MASTER_KEY or DATA_DIR\/master-key, and [0-9a-f]{8} as MASTER_KEY_NEXT or DATA_DIR\/master-key\.next\.\n$/,
    )
    expect([result.code, await readdir(data())]).toEqual([1, ['master-key']])
  }
  await emptyFolder({ 'master-key': earlier, 'master-key.next': next })
  // What a restore that was killed has left.
  await mkdir(join(data(), 'restoring/postgres/cluster'), { recursive: true })
  expect(await atrium(['restore', '--from', archive()])).toMatchObject({ code: 0, stderr: '' })
  expect((await readdir(data())).toSorted()).toEqual(['master-key', 'master-key.next', 'postgres'])
  expectSame(await restoredRows(), end.dump)
})

it('a moment before the rekey is restored with the earlier key, every row as it was', async () => {
  await emptyFolder({ 'master-key': earlier, 'master-key.next': next })
  const result = await atrium(['restore', '--from', archive(), '--at', before.moment])
  expect(result).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('The log is whole: ') })
  expectSame(await restoredRows(), before.dump)
})

it('a restore without the key, or with another one, leaves the folder as it was', async () => {
  await emptyFolder({})
  for (const words of [
    ['restore', '--from', archive()],
    ['restore', 'a.backup'],
    ['import', 'a.ndjson'],
  ]) {
    const keyless = await atrium(words)
    expect(keyless).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no master key in ') })
  }
  expect(await readdir(data())).toEqual([])
  await emptyFolder({ 'master-key': `${Buffer.alloc(32, 'stranger').toString('base64')}\n` })
  expect(await atrium(['restore', '--from', archive(), '--into', join(folder.path, 'own')])).toMatchObject({ code: 1 })
  expect([existsSync(join(folder.path, 'own')), await readdir(data())]).toEqual([false, ['master-key']])
})
