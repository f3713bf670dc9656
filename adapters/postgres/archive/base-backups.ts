import { setTimeout as pause } from 'node:timers/promises'
import { addressesOf } from '#adapters/postgres/connection/addresses.ts'
import { dayMs } from '#domain/kernel/instant.ts'
import type { ArchiveFolder } from './archive-folder.ts'
import { segmentStart } from './positions.ts'
import { openReplication, type Source } from './replication.ts'

const hourMs = 3_600_000
const retryMs = 1000
const partBytes = 4 * 1024 * 1024

type Bases = {
  readonly archive: ArchiveFolder
  readonly keepDays: number
  readonly report: (message: string) => void
  readonly complain: (message: string) => void
  readonly address: string
  readonly source: Source
  readonly needsBase: boolean
  readonly signal: AbortSignal
}

/**
 * Makes a base backup whenever the newest one is a day old, while the log is being streamed; or of a moment to come, as
 * after a clock that was ahead: PostgreSQL restores no moment after the clock was set right from a base before it.
 */
export const dailyBases = ({ address, archive, source, needsBase, keepDays, report, complain, signal }: Bases) => {
  let [needed, complaint] = [needsBase, '']
  const ending = new AbortController()
  const until = AbortSignal.any([signal, ending.signal])
  const keepUp = async () => {
    const { bases } = await archive.list()
    const newest = bases.findLast(({ timeline }) => timeline === source.timeline)
    const age = Date.now() - (newest?.at ?? 0)
    if (age < dayMs && age > -hourMs && !needed) return Math.min(dayMs - age, hourMs)
    await makeBase(address, archive, source, until)
    ;[needed, complaint] = [false, '']
    report('A base backup is written.')
    await removeOld(archive, source, keepDays)
    return retryMs
  }
  // Whatever fails is tried again: a bucket may be out of reach for a moment.
  const refuse = (error: Error) => {
    if (!until.aborted && error.message !== complaint) complain(`The base backup failed: ${error.message}`)
    complaint = error.message
    return retryMs
  }
  const run = async () => {
    while (!until.aborted) {
      const waitMs = await keepUp().catch(refuse)
      await pause(waitMs, undefined, { signal: until }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    stop: async () => {
      ending.abort()
      await running
    },
  }
}

const makeBase = async (address: string, archive: ArchiveFolder, source: Source, until: AbortSignal) => {
  const connection = await openReplication(address)
  const close = () => void connection.close()
  until.addEventListener('abort', close)
  try {
    const { files, range } = connection.baseBackup()
    const parts = async function* () {
      const { password } = new URL(addressesOf(address)[0] ?? address)
      yield { part: 'begin', content: JSON.stringify({ segmentBytes: source.segmentBytes, password }) }
      for await (const content of cutBlocks(files)) yield { part: 'files', content }
      yield { part: 'end', content: '' }
    }
    await archive.writeBase(parts(), () => ({ timeline: source.timeline, ...range(), at: Date.now() }))
  } finally {
    until.removeEventListener('abort', close)
    await connection.close()
  }
}

/** Larger pieces compress better. */
async function* cutBlocks(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [chunks, bytes]: [Buffer[], number] = [[], 0]
  for await (const piece of pieces) {
    chunks.push(piece)
    bytes += piece.length
    if (bytes < partBytes) continue
    yield Buffer.concat(chunks)
    ;[chunks, bytes] = [[], 0]
  }
  yield Buffer.concat(chunks)
}

/**
 * Removes what no moment of the last `keepDays` needs; keeps the newest base before that period. A base that a wrong clock
 * dated ahead counts from its date on; one that it dated back is as old as the one before it.
 */
export const removeOld = async (archive: ArchiveFolder, { segmentBytes }: Source, keepDays: number): Promise<void> => {
  const { bases, pieces } = await archive.list()
  const now = Date.now()
  const dated = bases.filter(({ at }) => at <= now)
  const recent = dated.findIndex(({ at }) => at >= now - keepDays * dayMs)
  const first = dated[recent - 1]
  if (first === undefined) return
  const old = bases.slice(0, bases.indexOf(first))
  const needed = segmentStart(first.start, segmentBytes)
  const unneeded = pieces.filter(({ timeline, end }) => timeline <= first.timeline && end <= needed)
  for (const { name } of [...old, ...unneeded]) await archive.remove(name)
}
