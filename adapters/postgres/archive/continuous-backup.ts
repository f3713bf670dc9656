import { setTimeout as pause } from 'node:timers/promises'
import { explainError } from '#domain/kernel/unavailable.ts'
import { type ArchiveFolder, chainFrom } from './archive-folder.ts'
import { dailyBases } from './base-backups.ts'
import { pieceWriter } from './piece-writer.ts'
import { type LogPosition, segmentStart } from './positions.ts'
import { openReplication, type Replication, type Source, WalGone } from './replication.ts'

const slot = 'atrium_backup'
const retryMs = 1000
/** How often the received log is written: the recovery point is this plus the time of one write. */
const flushMs = 1000

type ContinuousBackup = {
  /** The address of the database; that of an embedded one changes on restart. Null while it is stopped. */
  readonly url: () => Promise<string | null>
  readonly archive: ArchiveFolder
  readonly keepDays: number
  readonly report: (message: string) => void
  /** Reports what keeps the backup from going on. */
  readonly complain: (message: string) => void
}

/** Archives base backups, one a day, and the log as it is written, until `stop`. */
export const backUpContinuously = ({ url, archive, keepDays, report, complain }: ContinuousBackup) => {
  const stopping = new AbortController()
  const { signal } = stopping
  let complaint = ''
  const run = async () => {
    while (!signal.aborted) {
      const failure = await attempt().catch((error: unknown) => error)
      const words = failure instanceof Error ? explainError(failure) : ''
      if (words !== '' && words !== complaint) complain(`The continuous backup waits: ${words}`)
      complaint = words
      await pause(retryMs, undefined, { signal }).catch(() => undefined)
    }
  }

  const attempt = async () => {
    const address = await url()
    if (address !== null) await follow(address)
  }

  const follow = async (address: string) => {
    await archive.prepare()
    const stream = await openReplication(address)
    try {
      const source = await stream.identify()
      await refuseForeign(archive, source)
      const { from, needsBase } = await beginning(stream, archive, source)
      const bases = dailyBases({ address, archive, source, needsBase, keepDays, report, complain, signal })
      try {
        await followLog({
          stream,
          archive,
          source,
          from,
          signal,
          onStarted: () => report('The continuous backup is running.'),
        })
      } finally {
        await bases.stop()
      }
    } catch (error) {
      if (!(error instanceof WalGone)) throw error
      complain('The database has removed a part of its log: a new base backup begins.')
      await stream.close()
      const other = await openReplication(address)
      await other.dropSlot(slot).finally(other.close)
    } finally {
      await stream.close()
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

const refuseForeign = async (archive: ArchiveFolder, { systemId }: Source) => {
  const reached = await archive.reached()
  if (reached !== null && reached.systemId !== systemId)
    throw new Error('the folder holds the backup of another database. Name another folder')
}

/** Where archiving resumes: at the end of the archive or, with a new base, where the slot begins. */
const beginning = async (stream: Replication, archive: ArchiveFolder, source: Source) => {
  const { timeline, segmentBytes } = source
  const slotAt = async () => stream.slot(slot)
  if ((await slotAt()) === null) await stream.createSlot(slot)
  const start = segmentStart((await slotAt()) ?? 0n, segmentBytes)
  const { bases, pieces } = await archive.list()
  const base = bases.findLast((one) => one.timeline === timeline)
  const end = base === undefined ? 0n : chainFrom(pieces, timeline, segmentStart(base.start, segmentBytes)).end
  return end >= start ? { from: end, needsBase: false } : { from: start, needsBase: true }
}

type Following = {
  readonly stream: Replication
  readonly archive: ArchiveFolder
  readonly source: Source
  readonly from: LogPosition
  readonly signal: AbortSignal
  readonly onStarted: () => void
}

/** Writes the log as it arrives; resolves when asked to stop, throws if the connection is lost. */
const followLog = async ({ stream, archive, source, from, signal, onStarted }: Following) => {
  const writer = pieceWriter(archive, source, from)
  const { messages, confirm } = stream.stream(slot, from, source.timeline)
  let failure: unknown
  const everySecond = async (act: () => Promise<void> | void) => {
    while (!signal.aborted && failure === undefined) {
      await act()
      await pause(flushMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const confirmKept = () => confirm(writer.kept())
  // The server expects status updates even while a piece is being written.
  const confirming = everySecond(confirmKept)
  const ticking = everySecond(writer.flush)
    .then(writer.flush)
    .then(confirmKept)
    .catch((error: unknown) => {
      failure = error
    })
    .finally(stream.close)
  try {
    let hasBegun = false
    for await (const message of messages) {
      if (!hasBegun) onStarted()
      hasBegun = true
      if (message.kind === 'wal') await writer.take(message.start, message.bytes, message.clock)
      else await writer.reached(message.end, message.clock)
    }
  } catch (error) {
    if (!signal.aborted) failure ??= error
  }
  failure ??= signal.aborted ? undefined : new Error('the connection to the database ended')
  await Promise.all([ticking, confirming])
  if (failure !== undefined) throw failure
}
