import { execFileSync } from 'node:child_process'
import { readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { archiveFolder, archiveIn } from '#adapters/postgres/archive/archive-folder.ts'
import { dailyBases, removeOld } from '#adapters/postgres/archive/base-backups.ts'
import { recoverInto } from '#adapters/postgres/archive/recovery.ts'
import { planFor } from '#adapters/postgres/archive/recovery-plan.ts'
import { masterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { dayMs } from '#domain/kernel/instant.ts'
import { eventually } from '#tests/support/eventually.ts'
import { countResources } from '#tests/support/process/count-resources.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const segmentBytes = 16 * 1024 * 1024
const master = masterKey(Buffer.alloc(32, 1))
const noon = Date.UTC(2026, 0, 1, 12)
const files = execFileSync('tar', ['-c', '-T', '/dev/null'])

let path = ''
let names: readonly string[] = []
const archive = () => archiveIn(archiveFolder(path), master)

const writeBase = (start: bigint, at: number) => {
  const parts = async function* () {
    yield { part: 'begin', content: JSON.stringify({ segmentBytes, password: 'secret' }) }
    yield { part: 'files', content: files }
    yield { part: 'end', content: '' }
  }
  return archive().writeBase(parts(), () => ({ timeline: 1, start, end: start + 0xd8n, at }))
}

/** A base backup and three pieces, a minute apart, of which the last one is the end. */
beforeEach(async () => {
  const folder = await temporaryFolder()
  onTestFinished(folder.remove)
  path = folder.path
  await writeBase(0x1000028n, noon)
  const pieces = [0x1000000n, 0x1001000n, 0x1002000n].map((start, index) =>
    archive().writePiece({ timeline: 1, start, end: start + 0x1000n, at: noon + index * 60_000 }, Buffer.alloc(0x1000)),
  )
  names = (await Promise.all(pieces)).map(({ name }) => name)
  await archive().writeReached({ systemId: '1', position: String(0x1003000), at: noon + 150_000 })
})

const source = { systemId: '1', timeline: 1, segmentBytes }

/** Makes base backups of a database that is out of reach; what it complains of tells that it tried. */
const makeBases = (of: ReturnType<typeof archive>, needsBase: boolean): string[] => {
  const complaints: string[] = []
  const { stop } = dailyBases({
    address: 'postgres://a:b@127.0.0.1:1/c',
    archive: of,
    source,
    needsBase,
    keepDays: 1,
    report: () => undefined,
    complain: (message) => void complaints.push(message),
    signal: new AbortController().signal,
  })
  onTestFinished(stop)
  return complaints
}

const file = (index: number) => join(path, names[index] ?? '')
const missing = (from: string, restored: string) =>
  `The backup reaches 2026-01-01T12:02:30.000Z, but its log from ${from} on is missing: what was committed after ${restored} is not restored. If you find its files, restore again.`

describe('a continuous backup', () => {
  it('that is whole lacks nothing', async () => {
    expect(await planFor(archive(), null)).toMatchObject({ lack: null, pieces: [{}, {}, {}] })
  })

  it('without a piece of its log says what its end lacks', async () => {
    await rename(file(1), `${file(1)}.kept`)
    const lack = missing('0/1001000', '2026-01-01T12:00:00.000Z')
    expect(await planFor(archive(), null)).toMatchObject({ lack, pieces: [{}] })
    expect(await planFor(archive(), noon)).toMatchObject({ lack: null })
    await rename(`${file(1)}.kept`, file(1))
    await rm(file(2))
    expect(await planFor(archive(), null)).toMatchObject({ lack: missing('0/1002000', '2026-01-01T12:01:00.000Z') })
  })

  it('with a file that was changed is refused, and the file is named', async () => {
    await writeFile(file(2), '')
    const [, , last] = names
    await expect(planFor(archive(), null)).rejects.toThrow(
      `The file ${last} of the backup was changed in its first line`,
    )
    await writeFile(join(path, 'reached.json'), '{"systemId":"1","pos')
    await expect(planFor(archive(), null)).rejects.toThrow('reached.json of the backup was changed: remove it.')
  })

  it('with a base backup that was changed leaves no program behind that waits for more', async () => {
    const { bases } = await archive().list()
    const base = join(path, bases[0]?.name ?? '')
    const bytes = await readFile(base)
    // Within the files, of which tar waits for the rest.
    await writeFile(base, bytes.subarray(0, bytes.lastIndexOf('{"') - 10))
    // Tests of other files have programs in this process, too.
    const others = countResources(/^ProcessWrap$/)
    await expect(recoverInto(archive(), join(path, 'cluster'), null)).rejects.toThrow(
      `The file ${bases[0]?.name} of the backup was changed in the part "files"`,
    )
    expect(countResources(/^ProcessWrap$/)).toBeLessThanOrEqual(others)
  })

  it('loses the drafts of a process that was killed, and keeps one that is written now', async () => {
    const drafts = ['old.new', 'now.new'].map((name) => join(path, name))
    for (const draft of drafts) await writeFile(draft, 'half')
    const twoDaysAgo = new Date(Date.now() - 2 * dayMs)
    await utimes(drafts[0] ?? '', twoDaysAgo, twoDaysAgo)
    const { prepare, names: all } = archiveFolder(path)
    await prepare()
    expect((await all()).filter((name) => name.endsWith('.new'))).toEqual(['now.new'])
  })

  it('tries a base backup again after its files could not be listed', async () => {
    let lists = 0
    const busy = async () => {
      lists += 1
      if (lists === 1) throw new Error('SlowDown')
      return archive().list()
    }
    const complaints = makeBases({ ...archive(), list: busy }, true)
    await eventually(() => expect(complaints).toHaveLength(2))
    expect(complaints).toEqual([
      'The base backup failed: SlowDown',
      expect.stringContaining('The base backup failed: connect ECONNREFUSED'),
    ])
  })
})

describe('a continuous backup after a clock that was wrong', () => {
  it('gets a base backup where the newest one is of a moment to come', async () => {
    await writeBase(0x2000028n, Date.now() + 30 * dayMs)
    const complaints = makeBases(archive(), false)
    await eventually(() => expect(complaints).toHaveLength(1))
  })

  it('restores its end from the base that the log has last, whatever its date', async () => {
    await writeBase(0x1001028n, noon - dayMs)
    expect(await planFor(archive(), null)).toMatchObject({ base: { start: 0x1001028n } })
  })

  it('loses nothing where a base of today is dated back', async () => {
    await writeBase(0x2000028n, Date.now() - 2 * dayMs)
    await writeBase(0x3000028n, Date.now() - 30 * dayMs)
    await writeBase(0x4000028n, Date.now())
    const all = await archiveFolder(path).names()
    await removeOld(archive(), source, 14)
    expect(await archiveFolder(path).names()).toEqual(all)
  })
})
