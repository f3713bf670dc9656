/** The largest logo, in bytes of the picture itself. */
export const logoBytes = 256 * 1024
/** The largest width and height of a logo, in pixels. */
const logoPixels = 4096

type Size = { readonly width: number; readonly height: number }

type Logo = Size & { readonly type: 'svg' | 'png'; readonly bytes: Uint8Array<ArrayBuffer> }

type Reading = { readonly logo: Logo } | { readonly fault: string }

const form = /^data:image\/(png|svg\+xml);base64,([A-Za-z0-9+/]+={0,2})$/

/** Reads a logo from a data URL; the fault is a sentence for the person who chose the file. */
export const readLogo = (url: string): Reading => {
  const [, kind, encoded = ''] = form.exec(url) ?? []
  if (kind === undefined) return { fault: 'must be an SVG or PNG picture as a data URL in base64' }
  const bytes = bytesOf(encoded)
  if (bytes === null) return { fault: 'must be an SVG or PNG picture as a data URL in base64' }
  if (bytes.length > logoBytes) return { fault: 'must have at most 256 kB' }
  const type = kind === 'png' ? 'png' : 'svg'
  const size = type === 'png' ? pngSize(bytes) : svgSize(new TextDecoder().decode(bytes))
  if (size === null) return { fault: `is no ${type.toUpperCase()} picture` }
  if (size.width > logoPixels || size.height > logoPixels)
    return { fault: `must have at most ${logoPixels} pixels in width and height` }
  return { logo: { type, bytes, ...size } }
}

const bytesOf = (encoded: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

const signature = [137, 80, 78, 71, 13, 10, 26, 10]

/** Walks the chunks of a PNG from its header to its end; null where one of them does not fit. */
const pngSize = (bytes: Uint8Array<ArrayBuffer>): Size | null => {
  if (signature.some((byte, at) => bytes[at] !== byte)) return null
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
  const isWhole = at === ends && names[0] === 'IHDR' && names.includes('IDAT') && names.at(-1) === 'IEND'
  if (!isWhole || view.getUint32(8) !== 13) return null
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  return width > 0 && height > 0 ? { width, height } : null
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

const tag = /^<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/

/** What is no tag, from its beginning to its end. */
const others = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<![CDATA[', ']]>'],
] as const

/** The tags of a document, each with the text that follows it, in linear time; null where something does not end. */
const tagsIn = (text: string): readonly string[] | null => {
  const tags: string[] = []
  let at = text.indexOf('<')
  while (at >= 0) {
    const other = others.find(([begin]) => text.startsWith(begin, at))
    const [begin, end] = other ?? ['<', '<']
    const ends = text.indexOf(end, at + begin.length)
    if (other === undefined) tags.push(text.slice(at, ends < 0 ? undefined : ends))
    else if (ends < 0) return null
    at = other === undefined ? ends : text.indexOf('<', ends + end.length)
  }
  return tags
}

/** An SVG element whose tags pair up, without a document type, which could declare entities. */
const svgSize = (text: string): Size | null => {
  const open: string[] = []
  const tags = (tagsIn(text) ?? []).map((one) => tag.exec(one))
  const [, , root, attributes = ''] = tags[0] ?? []
  if (root !== 'svg' || !attributes.includes('http://www.w3.org/2000/svg')) return null
  for (const [at, match] of tags.entries()) {
    if (match === null) return null
    const [, isEnd, name = '', , isEmpty] = match
    if (at > 0 && open.length === 0) return null
    if (isEnd !== '' && open.pop() !== name) return null
    if (isEnd === '' && isEmpty === '') open.push(name)
  }
  return open.length === 0 ? sizeIn(attributes) : null
}

const usualSize: Size = { width: 100, height: 100 }

/** The size that an SVG names, or that of its view box. */
const sizeIn = (attributes: string): Size => {
  const valueOf = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1]
  const pixels = (name: string) => Number(/^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(valueOf(name) ?? '')?.[1])
  const [width, height] = [pixels('width'), pixels('height')]
  if (width > 0 && height > 0) return { width, height }
  const [, , across = 0, down = 0] = (valueOf('viewBox') ?? '').split(/[\s,]+/).map(Number)
  return across > 0 && down > 0 ? { width: across, height: down } : usualSize
}
