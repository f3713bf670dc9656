/** The charset that an answer declares: by its byte order mark, its `Content-Type`, or its own XML or HTML head; else UTF-8. */
export const charsetOf = (bytes: Buffer, contentType: string | undefined): string =>
  markOf(bytes) ?? findCharset(inHeader(contentType), bytes) ?? inHead(bytes, contentType) ?? 'utf-8'

/** WHATWG Encoding, 6.1: a byte order mark takes precedence over every declaration. */
const markOf = (bytes: Buffer): string | null => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
}

const parameter = /;\s*charset\s*=\s*["']?([^\s;"']+)/i

const inHeader = (contentType = ''): string | null => parameter.exec(contentType)?.[1]?.toLowerCase() ?? null

const findCharset = (charset: string | null, bytes: Buffer): string | null => {
  // ASCII is a part of UTF-8, which is what is sent as ASCII if it is not.
  if (charset === 'us-ascii' || charset === 'ascii') return 'utf-8'
  // RFC 2781: big-endian without a mark, but little-endian is common.
  if (charset === 'utf-16') return bytes[0] === 0 ? 'utf-16be' : 'utf-16le'
  return charset
}

const lookedBytes = 1024
const xmlHead = /^\s*<\?xml\s[^>]*\bencoding\s*=\s*["']([\w.:-]+)/i
const htmlTag = /<meta\s[^<>]*/gi
const htmlCharset = /\bcharset\s*=\s*["']?([\w.:-]+)/i

const inTags = (head: string): string | undefined =>
  (head.match(htmlTag) ?? []).flatMap((tag) => htmlCharset.exec(tag)?.[1] ?? [])[0]

/** A head that can be read as ASCII is in no UTF-16, whatever it says. */
const inHead = (bytes: Buffer, contentType = ''): string | null => {
  const head = bytes.subarray(0, lookedBytes).toString('latin1')
  const declared = xmlHead.exec(head)?.[1] ?? (/\bhtml\b/i.test(contentType) ? inTags(head) : undefined)
  const charset = declared?.toLowerCase()
  return charset === undefined || charset.startsWith('utf-16') ? null : findCharset(charset, bytes)
}
