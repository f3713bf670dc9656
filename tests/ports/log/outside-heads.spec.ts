import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { treeHash } from '#adapters/postgres/audit/checkpoint-seal.ts'
import { makeFolder } from '#adapters/postgres/embedded/make-folder.ts'
import { bucketHeads } from '#adapters/s3/bucket-heads.ts'
import { headFile } from '#adapters/system/head-file.ts'
import { httpWitness } from '#adapters/witness/http-witness.ts'
import { outsideHeads } from '#domain/audit/service/outside-heads.ts'
import { captured } from '#tests/support/lead/leads.ts'
import { aStream, firstAppend } from '#tests/support/log/appends.ts'
import { headsOf } from '#tests/support/log/log-heads.ts'
import { s3Server } from '#tests/support/log/s3-server.ts'
import { witnessServer } from '#tests/support/log/witness-server.ts'
import { type AtriumProcess, openProcess } from '#tests/support/process/atrium-process.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** A witness whose requests overtake each other, a file and a bucket. */
const outside = async () => {
  const [witness, s3, folder] = [await witnessServer([60, 10]), await s3Server(), await temporaryFolder()]
  onTestFinished(async () => {
    await Promise.all([witness.close(), s3.close(), folder.remove()])
  })
  const url = witness.setting.split(' ')[1] ?? ''
  const path = join(folder.path, 'log-head')
  return {
    path,
    witness,
    s3,
    witnesses: () => [httpWitness({ vkey: witness.vkey, url })],
    places: () => [headFile(path, makeFolder), bucketHeads(s3.bucket)],
  }
}

const database = async () => {
  const { url, drop } = await migratedDatabase()
  onTestFinished(drop)
  return url
}

/** A server that signs heads of the log in this database, and publishes them. */
const serverOn = (
  url: string,
  { witnesses, places }: Pick<Awaited<ReturnType<typeof outside>>, 'witnesses' | 'places'>,
) => {
  const server = openProcess(url)
  onTestFinished(server.close)
  const complaints: string[] = []
  const ports = { tree: server.tree, signer: server.signer, treeHash, witnesses: witnesses(), places: places() }
  const published = outsideHeads({ ...ports, complain: (message: string) => void complaints.push(message) })
  return { ...server, published, complaints, heads: headsOf(server, published) }
}

const append = ({ store }: AtriumProcess) => store.append(firstAppend(aStream(), [captured()]))

it.each([1, 3])(
  'heads that %i servers sign at the same time are no dispute, and the newest one is published',
  async (count) => {
    const [url, all] = [await database(), await outside()]
    const servers = Array.from({ length: count }, () => serverOn(url, all))
    const signing: Promise<unknown>[] = []
    for (let events = 0; events < 30; events += 1) {
      const server = servers[events % count] ?? serverOn(url, all)
      await append(server)
      signing.push(server.heads.sign(), server.heads.sign())
      if (events % 3 === 0) signing.push(servers[0]?.published.confirm(server.tree) ?? Promise.resolve())
      await pause(events % 20)
    }
    await Promise.all(signing)
    expect(servers.flatMap(({ complaints }) => complaints)).toEqual([])
    expect(servers.map(({ heads }) => heads.dispute())).toEqual(servers.map(() => null))
    const newest = await servers[0]?.tree.head()
    expect(newest?.size).toBe(30)
    expect(all.witness.seen()).toBe(30)
    expect(await readFile(all.path, 'utf8')).toBe(newest?.note)
    expect(all.s3.versions('latest').at(-1)).toBe(newest?.note)
  },
)

it('a witness that has seen another log, longer or of the same size, is an alarm', async () => {
  const all = { ...(await outside()), places: () => [] }
  const [one, fork] = [serverOn(await database(), all), serverOn(await database(), all)]
  await append(one)
  await one.heads.sign()
  await append(fork)
  await headsOf(fork).sign()
  await expect(fork.heads.sign()).rejects.toThrow('has seen another log, and this one has 1 signed')
  await append(one)
  await one.heads.sign()
  const shorter = serverOn(await database(), all)
  await append(shorter)
  await expect(shorter.heads.sign()).rejects.toThrow('has seen a log of 2 events, and this one has 0 signed')
})

it('a log whose heads were removed while the server runs is an alarm', async () => {
  const all = { ...(await outside()), places: () => [] }
  const server = serverOn(await database(), all)
  for (const _ of [1, 2, 3]) await append(server)
  await server.heads.sign()
  const removed = 'delete from log_heads; delete from log_tiles; delete from events where position > 1'
  await server.postgres.pool.query(`set session_replication_role = replica; ${removed}; reset session_replication_role`)
  await expect(server.heads.sign()).rejects.toThrow(
    'has seen a log of 3 events, and this one has 1 signed: nothing more',
  )
})

it('a file with a head of another log is an alarm, whichever is longer', async () => {
  const all = { ...(await outside()), witnesses: () => [] }
  const one = serverOn(await database(), all)
  for (const _ of [1, 2]) await append(one)
  await one.heads.sign()
  const other = serverOn(await database(), all)
  await append(other)
  await expect(other.heads.sign()).rejects.toThrow(
    /LOG_HEAD_FILE holds a head at size 2, and the database's last is at 0/,
  )
})

it('a file where no folder can be created is an error', async () => {
  const place = headFile('/proc/none/log-head', makeFolder)
  await expect(place.write({ size: 1, note: '' })).rejects.toMatchObject({ code: 'ENOENT' })
})

it('a head that cannot be kept leaves no file', async () => {
  const { path } = await outside()
  await makeFolder(path)
  await expect(headFile(path, makeFolder).write({ size: 1, note: '' })).rejects.toMatchObject({ code: 'EISDIR' })
  expect(await readdir(dirname(path))).toEqual(['log-head'])
})

it('a head that was overtaken does not replace the newer one in a file', async () => {
  const { path } = await outside()
  const note = (size: number) => `a.test/log\n${size}\nAA==\n\n— a.test/log AAAA\n`
  const place = headFile(path, makeFolder)
  expect(await place.write({ size: 103, note: note(103) })).toBe('kept')
  expect(await place.write({ size: 100, note: note(100) })).toBe('overtaken')
  expect(await readFile(path, 'utf8')).toBe(note(103))
})
