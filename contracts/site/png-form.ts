/** The size of a picture in pixels; a fault is a sentence without its subject. */
export type PictureForm = { readonly width: number; readonly height: number } | { readonly fault: string }

const signature = [137, 80, 78, 71, 13, 10, 26, 10]

/** By its first eight bytes alone (PNG, section 5.2). */
export const isPng = (bytes: Uint8Array): boolean => signature.every((byte, at) => bytes[at] === byte)

/** The bits that a sample may have, by the type of colour. */
const depths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

/** The size in pixels of a PNG that can be a logo; the fault is a sentence without its subject. */
export const readPng = (bytes: Uint8Array<ArrayBuffer>): PictureForm => {
  const names = isPng(bytes) ? chunksIn(bytes) : null
  const isWhole = names?.[0] === 'IHDR' && names.includes('IDAT') && names.at(-1) === 'IEND'
  const view = new DataView(bytes.buffer)
  if (!isWhole || view.getUint32(8) !== 13) return { fault: 'is no PNG picture' }
  const [depth = 0, color = 0, compression, filter, interlacing = 0] = bytes.subarray(24, 29)
  const isUsual = compression === 0 && filter === 0 && interlacing < 2 && depths[color]?.includes(depth)
  if (!isUsual || (color === 3 && !names.includes('PLTE'))) return { fault: 'is no PNG picture' }
  if (names.includes('acTL')) return { fault: 'must stand still' }
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  return width > 0 && height > 0 ? { width, height } : { fault: 'must have a width and a height' }
}

/** Walks the chunks of a PNG from its header to its end; null where one of them does not fit. */
const chunksIn = (bytes: Uint8Array<ArrayBuffer>): readonly string[] | null => {
  const view = new DataView(bytes.buffer)
  const [names, ends] = [[] as string[], bytes.length]
  let at = signature.length
  while (at + 12 <= ends) {
    const length = view.getUint32(at)
    names.push(String.fromCharCode(...bytes.subarray(at + 4, at + 8)))
    if (
      at + 12 + length > ends ||
      view.getUint32(at + 8 + length) !== checksum(bytes.subarray(at + 4, at + 8 + length))
    )
      return null
    at += 12 + length
  }
  return at === ends ? names : null
}

/** The CRC-32 of a chunk's name and data, as PNG has it. */
const checksum = (bytes: Uint8Array): number => {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}
