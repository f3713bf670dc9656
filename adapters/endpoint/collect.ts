import type { IncomingMessage } from 'node:http'

export type Collected = { readonly bytes: Buffer; readonly whole: boolean }

// Bytes that drip in one by one weigh a hundred times as much while each has an object of its own.
const mostPieces = 1024

/** Reads up to `most` bytes of a body and lets go of the connection where there are more. `hear` is told each size. */
export const collect = async (
  body: IncomingMessage,
  most: number,
  hear: (bytes: number) => void,
): Promise<Collected> => {
  let pieces: Buffer[] = []
  let size = 0
  for await (const piece of body as AsyncIterable<Buffer>) {
    size += piece.length
    hear(piece.length)
    pieces.push(piece)
    if (size > most) return { bytes: Buffer.concat(pieces).subarray(0, most), whole: false }
    if (pieces.length > mostPieces) pieces = [Buffer.concat(pieces)]
  }
  return { bytes: Buffer.concat(pieces), whole: true }
}
