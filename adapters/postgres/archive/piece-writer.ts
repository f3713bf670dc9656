import type { ArchiveFolder, Piece } from './archive-folder.ts'
import { type LogPosition, textOf } from './positions.ts'
import type { Source } from './replication.ts'

/** Pieces are joined once they reach this size or number. */
const joinedBytes = 16 * 1024 * 1024
const joinedPieces = 300
const maxHeldBytes = 4 * 1024 * 1024

/** Buffers the received log, writes it in pieces, and joins small ones. */
export const pieceWriter = (archive: ArchiveFolder, { systemId, timeline }: Source, from: LogPosition) => {
  let [chunks, heldBytes, next, keptEnd]: [Buffer[], number, LogPosition, LogPosition] = [[], 0, from, from]
  let [clock, aliveAt] = [Date.now(), 0]
  let joining: { readonly piece: Piece; readonly bytes: Buffer }[] = []
  let writing: Promise<void> = Promise.resolve()
  const writeHeld = async () => {
    if (chunks.length === 0) return
    const bytes = Buffer.concat(chunks)
    ;[chunks, heldBytes] = [[], 0]
    const end = keptEnd + BigInt(bytes.length)
    joining.push({ piece: await archive.writePiece({ timeline, start: keptEnd, end, at: clock }, bytes), bytes })
    keptEnd = end
    const size = joining.reduce((sum, one) => sum + one.bytes.length, 0)
    if (size >= joinedBytes || joining.length >= joinedPieces) await join()
  }
  const join = async () => {
    const [first, last] = [joining[0]?.piece, joining.at(-1)?.piece]
    if (first !== undefined && last !== undefined && first !== last) {
      const whole = { timeline, start: first.start, end: last.end, at: last.at }
      await archive.writePiece(whole, Buffer.concat(joining.map(({ bytes }) => bytes)))
      for (const { piece } of joining) await archive.remove(piece.name)
    }
    joining = []
  }
  const flush = () => {
    writing = writing.then(writeHeld)
    return writing
  }
  return {
    kept: () => keptEnd,
    flush,
    take: async (start: LogPosition, bytes: Buffer, at: number) => {
      if (start !== next) throw new Error(`the log goes on at ${textOf(start)} instead of ${textOf(next)}`)
      chunks.push(bytes)
      heldBytes += bytes.length
      next += BigInt(bytes.length)
      clock = at
      if (heldBytes > maxHeldBytes) await flush()
    },
    /** The server had sent the log up to `end` by `at`, including all commits before its previous keep-alive. */
    reached: async (end: LogPosition, at: number) => {
      if (end <= keptEnd && aliveAt > 0)
        await archive.writeReached({ systemId, position: String(keptEnd), at: aliveAt })
      aliveAt = at
    },
  }
}
