import { headEnd } from './charsets.ts'

/**
 * The mail within a signature that wraps it (`smime-type=signed-data`, RFC 8551, 3.5.2), as Outlook sends it, with the
 * header around it; any other source as it is. The signature is not checked.
 */
export const withoutSignature = async (source: Uint8Array): Promise<Uint8Array> => {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  const end = headEnd(bytes)
  const fields = bytes.toString('latin1', 0, end).split(/\r?\n(?![ \t])/)
  const field = (name: string): string => fields.find((one) => one.toLowerCase().startsWith(`${name}:`)) ?? ''
  if (!/^[^;]{1,40}:\s{0,9}application\/(?:x-)?pkcs7-mime\b/i.test(field('content-type'))) return source
  const body = bytes.subarray(end)
  const isBase64 = /base64/i.test(field('content-transfer-encoding'))
  const content = await contentIn(
    isBase64 ? Buffer.from(body.toString('latin1'), 'base64') : body.subarray(breakLength(body)),
  )
  if (content === null) return source
  const head = fields.filter((one) => !/^content-/i.test(one)).join('\r\n')
  return Buffer.concat([Buffer.from(`${head}\r\n`, 'latin1'), content])
}

/** The length of the empty line between header and body, with the line break before it. */
const breakLength = (body: Buffer): number => (body[0] === 0x0d ? 4 : 2)

const signedData = '1.2.840.113549.1.7.2'

/** The content of a `SignedData` (RFC 5652, 5.1); null if it is none. */
const contentIn = async (bytes: Buffer): Promise<Uint8Array | null> => {
  // Few mails need it.
  const { Constructed, fromBER, ObjectIdentifier, OctetString, Sequence } = await import('asn1js')
  const partsOf = (block: unknown) =>
    block instanceof Sequence || block instanceof Constructed ? block.valueBlock.value : []
  const { result } = fromBER(bytes, { maxNodes, maxContentLength: bytes.length, parseEmbedded: false })
  const [kind, wrapped] = partsOf(result)
  if (!(kind instanceof ObjectIdentifier) || kind.getValue() !== signedData) return null
  const [signed] = partsOf(wrapped)
  const [, content] = partsOf(partsOf(signed).find((part) => part instanceof Sequence))
  const [octets] = partsOf(content)
  return octets instanceof OctetString ? new Uint8Array(octets.getValue()) : null
}

/** A mail that was signed in a stream comes in pieces of kilobytes. */
const maxNodes = 30_000

/**
 * A text that was signed in line, without what surrounds it (RFC 9580, 7). What is above and below stays, such as the
 * footer of a list, which nothing marks. The signature is not checked.
 */
export const withoutArmour = (text: string): string => {
  const lines = text.split('\n')
  const lineAfter = (words: string, from: number) =>
    lines.findIndex((line, at) => at >= from && line.trimEnd() === words)
  const begin = lineAfter('-----BEGIN PGP SIGNED MESSAGE-----', 0)
  const start = begin < 0 ? -1 : lines.findIndex((line, at) => at > begin && line.trim() === '')
  const end = start < 0 ? -1 : lineAfter('-----BEGIN PGP SIGNATURE-----', start)
  const close = end < 0 ? -1 : lineAfter('-----END PGP SIGNATURE-----', end)
  if (close < 0) return text
  const signed = lines.slice(start + 1, end).map((line) => line.replace(/^- /, ''))
  return [...lines.slice(0, begin), ...signed, ...lines.slice(close + 1)].join('\n').trim()
}
