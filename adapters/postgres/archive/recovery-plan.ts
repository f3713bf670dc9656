import { type ArchiveFolder, type Base, chainFrom, type Piece, type Reached } from './archive-folder.ts'
import { type LogPosition, segmentStart, textOf } from './positions.ts'

/** A moment in milliseconds since 1970; null for the archive's end. */
export type Moment = number | null

type Begin = { readonly segmentBytes: number; readonly password: string }
export type Plan = Begin & {
  readonly base: Base
  readonly pieces: readonly Piece[]
  readonly isEnd: boolean
  /** What is missing where the end is asked for: a sentence, or null. */
  readonly lack: string | null
}

/** The base backup and the pieces of the log that lead to a moment. Throws a readable error if there are none. */
export const planFor = async (archive: ArchiveFolder, at: Moment): Promise<Plan> => {
  const { bases, pieces } = await archive.list()
  const reached = await archive.reached()
  const base = bases.findLast((one) => at === null || one.at <= at)
  if (base === undefined) throw new Error(`There is no base backup ${at === null ? 'in this folder' : 'before then'}.`)
  await refuseMissingKey(archive, base, lastOf(pieces, base, at) ?? base)
  const begin = await beginOf(archive, base)
  const from = segmentStart(base.start, begin.segmentBytes)
  const { chain, end } = chainFrom(pieces, base.timeline, from)
  if (end < base.end) throw new Error('The log that belongs to the base backup is missing.')
  const last = chain.at(-1)
  const isNewest = reached !== null && String(end) === reached.position
  const until = Math.max(last?.at ?? 0, isNewest ? reached.at : 0)
  if (at !== null && at > until)
    throw new Error(`The backup reaches ${new Date(until).toISOString()}, and has nothing of later.`)
  const firstBeyond = at === null ? -1 : chain.findIndex((piece) => !isWithin(piece.at, at))
  return {
    ...begin,
    base,
    pieces: firstBeyond < 0 ? chain : chain.slice(0, firstBeyond + 1),
    isEnd: firstBeyond < 0,
    lack: at === null ? lackOf(pieces, reached, { timeline: base.timeline, end, until }) : null,
  }
}

/** Files that were lost, or are not copied yet. Another base may follow those of another timeline. */
const lackOf = (
  pieces: readonly Piece[],
  reached: Reached | null,
  { timeline, end, until }: { readonly timeline: number; readonly end: LogPosition; readonly until: number },
): string | null => {
  const beyond = pieces.filter((piece) => piece.timeline === timeline && piece.start > end).map(({ at }) => at)
  if (reached !== null && BigInt(reached.position) > end) beyond.push(reached.at)
  if (beyond.length === 0) return null
  const [restored, whole] = [until, Math.max(...beyond)].map((at) => new Date(at).toISOString())
  return `The backup reaches ${whole}, but its log from ${textOf(end)} on is missing: what was committed after ${restored} is not restored. If you find its files, restore again.`
}

/** The last piece that a moment is restored from: the first one beyond it. */
const lastOf = (pieces: readonly Piece[], { timeline, start }: Base, at: Moment): Piece | undefined => {
  const following = pieces.filter((piece) => piece.timeline === timeline && piece.end > start)
  return following.find((piece) => !isWithin(piece.at, at)) ?? following.at(-1)
}

/** A base lasts for a day: after a change of the master key, the pieces that follow it need another key. */
const refuseMissingKey = async (archive: ArchiveFolder, base: Base, end: Piece) => {
  const [first, last] = [await archive.keyOf(base.name), await archive.keyOf(end.name)]
  if (first.id === last.id || (first.held && last.held)) return
  throw new Error(
    `The master key was replaced within this backup, and both are needed: give ${first.id} as MASTER_KEY or DATA_DIR/master-key, and ${last.id} as MASTER_KEY_NEXT or DATA_DIR/master-key.next.`,
  )
}

const beginOf = async (archive: ArchiveFolder, { name }: Base): Promise<Begin> => {
  for await (const { content } of archive.read(name)) return JSON.parse(content.toString())
  throw new Error(`${name} is empty.`)
}

/** Commits and the stream use the same machine's clock, but a commit's time is read before it is written. */
const marginMs = 60_000
const isWithin = (end: number, at: Moment): boolean => at === null || end <= at + marginMs
