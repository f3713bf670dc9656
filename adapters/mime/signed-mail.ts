import { headEnd } from './charsets.ts'

/**
 * The mail within a signature that wraps it (`smime-type=signed-data`, RFC 8551, 3.5.2), as Outlook sends it, with the
 * header around it; any other source as it is. The signature is not checked.
 */
export const withoutSignature = (source: Uint8Array): Uint8Array => {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  const end = headEnd(bytes)
  const fields = bytes.toString('latin1', 0, end).split(/\r?\n(?![ \t])/)
  const field = (name: string): string => fields.find((one) => one.toLowerCase().startsWith(`${name}:`)) ?? ''
  if (!/^[^;]{1,40}:\s{0,9}application\/(?:x-)?pkcs7-mime\b/i.test(field('content-type'))) return source
  const body = bytes.subarray(end)
  const isBase64 = /base64/i.test(field('content-transfer-encoding'))
  const content = contentIn(
    isBase64 ? Buffer.from(body.toString('latin1'), 'base64') : body.subarray(breakLength(body)),
  )
  if (content === null) return source
  const head = fields.filter((one) => !/^content-/i.test(one)).join('\r\n')
  return Buffer.concat([Buffer.from(`${head}\r\n`, 'latin1'), content])
}

/** The length of the empty line between header and body, with the line break before it. */
const breakLength = (body: Buffer): number => (body[0] === 0x0d ? 4 : 2)

const signedData = Buffer.from('2a864886f70d010702', 'hex')

/** The content of a `SignedData` (RFC 5652, 5.1); null if it is none. */
const contentIn = (bytes: Buffer): Buffer | null => {
  const [kind, wrapped] = partsOf(bytes, elementAt(bytes, 0))
  if (kind === undefined || !bytes.subarray(kind.from, kind.to).equals(signedData)) return null
  const [signed] = partsOf(bytes, wrapped)
  const content = partsOf(bytes, signed).find(({ tag }) => tag === sequence)
  const octets = partsOf(bytes, partsOf(bytes, content)[1])[0]
  return octets === undefined ? null : Buffer.concat(octetsOf(bytes, octets))
}

const [sequence, octetString, constructed] = [0x30, 0x04, 0x20] as const

/** An element of BER (X.690): what is between `from` and `to` is its content. */
type Element = { readonly tag: number; readonly from: number; readonly to: number; readonly next: number }

const maxDepth = 12

/** Null if it does not end within the bytes. Streamed content has elements without a length, which end with two zeros. */
const elementAt = (bytes: Buffer, at: number, depth = 0): Element | null => {
  const [tag, first] = [bytes[at], bytes[at + 1]]
  if (tag === undefined || first === undefined || depth > maxDepth) return null
  if (first === 0x80) return endlessAt(bytes, at, depth)
  const count = first < 0x80 ? 0 : first & 0x7f
  if (count > 4) return null
  const from = at + 2 + count
  const to = from + (count === 0 ? first : bytes.subarray(at + 2, from).reduce((sum, byte) => sum * 256 + byte, 0))
  return to > bytes.length ? null : { tag, from, to, next: to }
}

const endlessAt = (bytes: Buffer, at: number, depth: number): Element | null => {
  for (let inner = at + 2; ; ) {
    if (bytes[inner] === 0 && bytes[inner + 1] === 0)
      return { tag: bytes[at] ?? 0, from: at + 2, to: inner, next: inner + 2 }
    const element = elementAt(bytes, inner, depth + 1)
    if (element === null) return null
    inner = element.next
  }
}

/** Programs write pieces of kilobytes. */
const maxParts = 100_000

const partsOf = (bytes: Buffer, whole: Element | null | undefined): readonly Element[] => {
  const parts: Element[] = []
  for (let at = whole?.from ?? 0; at < (whole?.to ?? 0); ) {
    const part = elementAt(bytes, at)
    if (part === null || parts.length === maxParts) return []
    parts.push(part)
    at = part.next
  }
  return parts
}

/** Of an octet string, or of those that it is put together from. */
const octetsOf = (bytes: Buffer, whole: Element, depth = 0): readonly Buffer[] => {
  if (whole.tag === octetString) return [bytes.subarray(whole.from, whole.to)]
  if (whole.tag !== (octetString | constructed) || depth > maxDepth) return []
  return partsOf(bytes, whole).flatMap((part) => octetsOf(bytes, part, depth + 1))
}
