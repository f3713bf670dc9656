import { crc32, deflateSync } from 'node:zlib'

/** Pixels of four bytes: red, green, blue and opacity. */
type Pixels = { readonly width: number; readonly height: number; readonly pixels: Uint8Array }

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

/** An image without transparency and of up to 256 colours as a PNG with a palette, a third of the size; null for others. */
export const indexedPng = ({ width, height, pixels }: Pixels): Uint8Array<ArrayBuffer> | null => {
  const view = new DataView(pixels.buffer, pixels.byteOffset, pixels.byteLength)
  const places = new Map<number, number>()
  // Each row begins with its filter, which is none.
  const rows = Buffer.alloc((width + 1) * height)
  for (let at = 0; at < width * height; at++) {
    const color = view.getUint32(at * 4)
    if ((color & 0xff) !== 0xff) return null
    const place = places.get(color) ?? places.size
    if (place > 255) return null
    places.set(color, place)
    rows[at + Math.floor(at / width) + 1] = place
  }
  const palette = [...places.keys()].flatMap((color) => [color >>> 24, (color >>> 16) & 0xff, (color >>> 8) & 0xff])
  return new Uint8Array(
    Buffer.concat([
      signature,
      chunk('IHDR', headOf(width, height)),
      chunk('PLTE', Buffer.from(palette)),
      chunk('IDAT', deflateSync(rows, { level: 9 })),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

/** Eight bits per pixel (8), of a palette (3). */
const headOf = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3], 8)
  return head
}

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
