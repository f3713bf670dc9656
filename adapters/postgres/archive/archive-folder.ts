import { randomUUID } from 'node:crypto'
import { access, constants, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { changeError, keyIdOf, openParts, type Part, sealParts } from '#adapters/postgres/backup/sealed-backup.ts'
import { syncFolder } from '#adapters/postgres/embedded/data-folder.ts'
import { makeFolder } from '#adapters/postgres/embedded/make-folder.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { readJson } from '#contracts/json.ts'
import { dayMs } from '#domain/kernel/instant.ts'
import { digitsOf, type LogPosition } from './positions.ts'

/** A base backup: the cluster's files, from which the log is replayed. `at` is when it was complete. */
export type Base = {
  readonly name: string
  readonly timeline: number
  readonly start: LogPosition
  readonly end: LogPosition
  readonly at: number
}

/** A piece of the write-ahead log; everything committed until `at` is in it or in earlier pieces. */
export type Piece = {
  readonly name: string
  readonly timeline: number
  readonly start: LogPosition
  readonly end: LogPosition
  readonly at: number
}

/** How far the archive reaches: everything committed until `at`, in milliseconds since 1970, is below `position`. */
export type Reached = z.output<typeof reachedForm>
const reachedForm = z.object({ systemId: z.string(), position: z.string().regex(/^\d{1,20}$/), at: z.number() })

export type ArchiveFolder = ReturnType<typeof archiveIn>

/** Where the files of an archive are kept. */
export type ArchivePlace = {
  /** Throws where nothing can be written. */
  readonly prepare: () => Promise<unknown>
  /** Writes a file atomically; calls `name` once the last piece has been read. */
  readonly write: (pieces: AsyncIterable<Buffer>, name: () => string) => Promise<void>
  /** Throws; with the code `ENOENT` if there is no such file. */
  readonly read: (name: string) => Promise<Readable>
  readonly remove: (name: string) => Promise<unknown>
  readonly names: () => Promise<readonly string[]>
}

/**
 * Sealed files that are written once: base backups and pieces of the log. A name says what the file contains; that of a
 * piece is authenticated with it. Files may be copied elsewhere in any order.
 */
export const archiveIn = (place: ArchivePlace, master: MasterKey) => ({
  prepare: place.prepare,
  /** Calls `base` once all parts have been read: only then is the range known. */
  writeBase: (parts: AsyncIterable<Part>, base: () => Omit<Base, 'name'>) =>
    place.write(sealParts(parts, master, baseContext), () => nameOf('base', base())),
  writePiece: async (piece: Omit<Piece, 'name'>, bytes: Buffer): Promise<Piece> => {
    const name = nameOf('wal', piece)
    await place.write(sealParts(single({ part: 'wal', content: bytes }), master, name), () => name)
    return { ...piece, name }
  },
  read: async function* (name: string) {
    const bytes = await place.read(name)
    try {
      yield* openParts(bytes, master, contextOf(name), fileOf(name))
    } finally {
      bytes.destroy()
    }
  },
  /** The id of the master key that a file was sealed with, and whether it is held. */
  keyOf: async (name: string) => {
    const bytes = await place.read(name)
    try {
      const id = await keyIdOf(bytes)
      if (id === null) throw changeError('in its first line', fileOf(name))
      return { id, held: master.ids.includes(id) }
    } finally {
      bytes.destroy()
    }
  },
  remove: place.remove,
  list: async () => {
    const names = [...(await place.names())].sort()
    const entries = names.flatMap((name) => entryIn(name) ?? [])
    return {
      bases: entries.filter(({ kind }) => kind === 'base').toSorted(compareBases),
      pieces: entries.filter(({ kind }) => kind === 'wal').toSorted(comparePieces),
    }
  },
  reached: () => reachedIn(place),
  writeReached: (reached: Reached) => place.write(whole(JSON.stringify(reached)), () => reachedName),
})

const draftEnd = '.new'

/** A folder on a disk. */
export const archiveFolder = (path: string): ArchivePlace => {
  const file = (name: string) => join(path, name)
  return {
    prepare: async () => {
      await makeFolder(path, 0o700)
      await access(path, constants.W_OK)
      await removeDrafts(path)
    },
    write: async (pieces, name) => {
      const draft = file(`${randomUUID()}${draftEnd}`)
      const handle = await open(draft, 'w', 0o600)
      try {
        for await (const bytes of pieces) await handle.writeFile(bytes)
        await handle.sync()
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      } finally {
        await handle.close()
      }
      await rename(draft, file(name()))
      await syncFolder(path)
    },
    read: async (name) => (await open(file(name))).createReadStream(),
    remove: (name) => rm(file(name), { force: true }),
    names: () => readdir(path),
  }
}

/** A process that was killed leaves its draft. One that is still written is younger. */
const removeDrafts = async (path: string) => {
  for (const name of await readdir(path)) {
    if (!name.endsWith(draftEnd)) continue
    const draft = join(path, name)
    const { mtimeMs } = await stat(draft)
    if (mtimeMs < Date.now() - dayMs) await rm(draft, { force: true })
  }
}

/** How far an archive reaches; null if there is none. */
export const reachedIn = async (place: Pick<ArchivePlace, 'read'>): Promise<Reached | null> => {
  const stream = await place.read(reachedName).catch(nullIfMissing)
  if (stream === null) return null
  const { data } = reachedForm.safeParse(readJson(await text(stream)))
  if (data === undefined)
    throw new Error(`${reachedName} of the backup was changed: remove it. The backup needs its other files alone.`)
  return data
}
const reachedName = 'reached.json'

/** A store that does not answer may hold the backup of another database. */
const nullIfMissing = (error: unknown): null => {
  if (error instanceof Error && 'code' in error && /^ENO(?:ENT|TDIR)$/.test(String(error.code))) return null
  throw error
}

async function* whole(content: string) {
  yield Buffer.from(content)
}

async function* single(part: Part) {
  yield part
}

const entryForm = /^(base|wal)-([0-9a-f]{8})-([0-9a-f]{16})-([0-9a-f]{16})-(\d{13})\.sealed$/

const nameOf = (kind: 'base' | 'wal', { timeline, start, end, at }: Omit<Base, 'name'>): string =>
  `${kind}-${timeline.toString(16).padStart(8, '0')}-${digitsOf(start)}-${digitsOf(end)}-${at}.sealed`

const entryIn = (name: string): (Base & { readonly kind: string }) | null => {
  const [, kind, timeline, start, end, at] = entryForm.exec(name) ?? []
  if (kind === undefined) return null
  const range = { start: BigInt(`0x${start}`), end: BigInt(`0x${end}`) }
  return { kind, name, timeline: Number.parseInt(timeline ?? '', 16), ...range, at: Number(at) }
}

/** The end of a base backup is known only once it has been written, so its name is not authenticated. */
const contextOf = (name: string): string => (name.startsWith('base-') ? baseContext : name)
const baseContext = 'base backup'

const fileOf = (name: string) => `The file ${name} of the backup`

const comparePieces = (one: Piece, other: Piece): number =>
  one.start === other.start ? Number(one.end - other.end) : one.start < other.start ? -1 : 1

/** In the order of the log: a clock that was wrong for a while does not change that. */
const compareBases = (one: Base, other: Base): number =>
  one.timeline === other.timeline ? Number(one.start - other.start) : one.timeline - other.timeline

/** The pieces that continue a position without a gap, and where they end. */
export const chainFrom = (pieces: readonly Piece[], timeline: number, from: LogPosition) => {
  let end = from
  const chain: Piece[] = []
  for (const piece of pieces) {
    if (piece.timeline !== timeline || piece.end <= end) continue
    if (piece.start > end) break
    chain.push(piece)
    end = piece.end
  }
  return { chain, end }
}
