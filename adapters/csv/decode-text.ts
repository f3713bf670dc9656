/** A file's text and its encoding, or why it is not text. */
type Decoded =
  | { readonly readable: true; readonly text: string; readonly encoding: string }
  | { readonly readable: false; readonly fault: string }

const zip = [0x50, 0x4b, 0x03, 0x04]
const looked = 4096

/** Decodes a file: by its byte order mark, else as UTF-8, else as Windows-1252, which western spreadsheets write. */
export const decodeText = (content: Uint8Array): Decoded => {
  if (zip.every((byte, index) => content[index] === byte))
    return fault('This is a workbook, not CSV. Save it as CSV and import that.')
  const wide = wideEncodingOf(content)
  if (wide !== null) return decoded(content, wide) ?? fault(`The text is not valid ${wide.toUpperCase()}.`)
  if (content.subarray(0, looked).includes(0)) return fault('This is no text file. Save it as CSV and import that.')
  return decoded(content, 'utf-8') ?? decoded(content, 'windows-1252') ?? fault('This is no text file.')
}

const decoded = (content: Uint8Array, encoding: string): Decoded | null => {
  try {
    // Strips the byte order mark.
    return { readable: true, text: new TextDecoder(encoding, { fatal: true }).decode(content), encoding }
  } catch {
    return null
  }
}

const fault = (sentence: string): Decoded => ({ readable: false, fault: sentence })

/** UTF-16 by its byte order mark, or without one by the zero in every other byte of western text. */
const wideEncodingOf = (content: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le'
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be'
  const start = content.subarray(0, looked)
  const zeros = (odd: number) => start.filter((byte, index) => index % 2 === odd && byte === 0).length
  const [even, odd] = [zeros(0), zeros(1)]
  if (odd > start.length / 4 && even < odd / 10) return 'utf-16le'
  return even > start.length / 4 && odd < even / 10 ? 'utf-16be' : null
}
