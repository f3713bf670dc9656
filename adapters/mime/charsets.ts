const utf8 = new TextDecoder('utf-8', { fatal: true })
const windows1252 = new TextDecoder('windows-1252')
const byteOf = new Map(Array.from({ length: 256 }, (_, byte) => [windows1252.decode(new Uint8Array([byte])), byte]))

/** The mail with its header in UTF-8: some programs write other bytes there, against RFC 6532. */
export const withReadableHeader = (source: Uint8Array): Uint8Array => {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  const end = headEnd(bytes)
  const head = bytes.subarray(0, end)
  if (decodedOf(head) !== null) return source
  return Buffer.concat([Buffer.from(windows1252.decode(head)), bytes.subarray(end)])
}

const headEnd = (bytes: Buffer): number => {
  const ends = [bytes.indexOf('\r\n\r\n'), bytes.indexOf('\n\n')].filter((end) => end >= 0)
  return Math.min(bytes.length, ...ends)
}

/** What follows the header, as it is, in windows-1252. */
export const bodyOf = (source: Uint8Array): string => {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  return windows1252.decode(bytes.subarray(headEnd(bytes)))
}

const decodedOf = (bytes: Uint8Array): string | null => {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

/** UTF-8 that was read as windows-1252, because its label says nothing, or something else. */
export const repairedText = (text: string): string => {
  if (!/[\u00c2-\u00f4]/.test(text)) return text
  const bytes = [...text].map((character) => byteOf.get(character))
  return bytes.includes(undefined) ? text : (decodedOf(Uint8Array.from(bytes as number[])) ?? text)
}

/** The mail labelled as windows-1252 where it says UTF-8. */
export const relabelled = (source: Uint8Array): Uint8Array =>
  Buffer.from(
    Buffer.from(source.buffer, source.byteOffset, source.byteLength)
      .toString('latin1')
      .replace(/(charset\s{0,9}=\s{0,9}"?)utf-?8/gi, '$1windows-1252'),
    'latin1',
  )

/** What UTF-8 looks like as windows-1252. */
export const isMisread = (text: string): boolean =>
  /[\u00c2\u00c3][\u0080-\u00bf]|\u00e2\u20ac|\u00ef\u00bf\u00bd/.test(text)

export const isUtf7 = (header: string): boolean => /charset\s{0,9}=\s{0,9}"?(?:unicode-1-1-)?utf-7/i.test(header)

/** RFC 2152: `+`, base64 of UTF-16, and `-` where more of its letters would follow. */
export const utf7Text = (text: string): string =>
  text.replace(/\+([A-Za-z0-9+/]*)-?/g, (whole, letters: string) => {
    if (letters === '') return whole === '+-' ? '+' : whole
    const bytes = Buffer.from(letters, 'base64')
    return bytes
      .subarray(0, bytes.length - (bytes.length % 2))
      .swap16()
      .toString('utf16le')
  })
