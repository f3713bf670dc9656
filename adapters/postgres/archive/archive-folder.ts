import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openParts, type Part, sealParts } from '#adapters/postgres/backup/sealed-backup.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { digitsOf, type LogPosition } from './positions.ts'

/** The files of the cluster, from which the log is replayed; `at` is when it was complete. */
export type Base = {
  readonly name: string
  readonly timeline: number
  readonly start: LogPosition
  readonly end: LogPosition
  readonly at: number
}

/** A piece of the write-ahead log; everything committed until `at` is in it or before it. */
export type Piece = {
  readonly name: string
  readonly timeline: number
  readonly start: LogPosition
  readonly end: LogPosition
  readonly at: number
}

/** How far the archive is: everything committed until `at`, in milliseconds since 1970, is below `position`. */
export type Reached = { readonly systemId: string; readonly position: string; readonly at: number }

export type ArchiveFolder = ReturnType<typeof archiveFolder>

/**
 * A folder of sealed files that are written once: base backups and pieces of the log. A name says what the file holds, and is
 * authenticated with it. Copies of the folder elsewhere need no order.
 */
export const archiveFolder = (path: string, master: MasterKey) => {
  const file = (name: string) => join(path, name)
  const write = async (name: string, parts: AsyncIterable<Part>) => {
    const draft = file(`${name}.new`)
    const handle = await open(draft, 'w', 0o600)
    try {
      for await (const bytes of sealParts(parts, master, name)) await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file(name))
    await syncFolder(path)
  }
  return {
    prepare: () => mkdir(path, { recursive: true, mode: 0o700 }),
    writeBase: (base: Omit<Base, 'name'>, draft: string) => rename(file(draft), file(nameOf('base', base))),
    writePiece: async (piece: Omit<Piece, 'name'>, bytes: Buffer): Promise<Piece> => {
      const name = nameOf('wal', piece)
      await write(name, single({ part: 'wal', content: bytes }))
      return { ...piece, name }
    },
    write,
    read: (name: string) => openParts(createReadStream(file(name)), master, contextOf(name)),
    remove: (name: string) => rm(file(name), { force: true }),
    list: async () => {
      const names = (await readdir(path)).sort()
      const found = names.flatMap((name) => entryIn(name) ?? [])
      return {
        bases: found.filter(({ kind }) => kind === 'base').toSorted((one, other) => one.at - other.at),
        pieces: found.filter(({ kind }) => kind === 'wal').toSorted(byStart),
      }
    },
    reached: () => reachedIn(path),
    writeReached: async (reached: Reached) => {
      const draft = file('reached.json.new')
      await writeFile(draft, JSON.stringify(reached), { mode: 0o600 })
      await rename(draft, file('reached.json'))
    },
  }
}

const reachedIn = async (path: string): Promise<Reached | null> => {
  const text = await readFile(join(path, 'reached.json'), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as Reached)
}

/** How far the archive in a folder is, in milliseconds since 1970; null where there is none. */
export const reachedAt = async (path: string): Promise<number | null> => (await reachedIn(path))?.at ?? null

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

/** The end of a base backup is known when it has been written: its name is no part of what is authenticated. */
const contextOf = (name: string): string => (name.startsWith('base-') ? baseContext : name)
export const baseContext = 'base backup'

const byStart = (one: Piece, other: Piece): number =>
  one.start === other.start ? Number(one.end - other.end) : one.start < other.start ? -1 : 1

const syncFolder = async (path: string) => {
  const folder = await open(path, 'r')
  await folder.sync()
  await folder.close()
}

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
