import { textOf } from './decoders.ts'

/** The code pages for which programs take UTF-8 without a byte order mark: Windows', that of DOS and that of a Mac. */
const pages = ['windows-1252', 'windows-1250', 'windows-1251', 'windows-1254', 'macintosh', 'ibm850']
const maxEvidence = 5000

/**
 * Text that is UTF-8 taken for a code page and written as UTF-8 again, as a spreadsheet does with a file without a byte
 * order mark, decoded once more: `JÃ¶rg` is Jörg, `J√∂rg` on a Mac. Letters of a language are hardly ever UTF-8 by chance.
 */
export const undoDoubleEncoding = (text: string): string => {
  const runs = text.slice(0, maxSearched).match(beyondAscii)?.slice(0, maxEvidence) ?? []
  if (runs.length === 0) return text
  const counts = pages.map((page) => ({ page, decoded: runs.filter((run) => decodeRun(run, page) !== null).length }))
  const [best] = counts.toSorted((one, other) => other.decoded - one.decoded)
  if (best === undefined || best.decoded * 2 <= runs.length) return text
  return text.replace(beyondAscii, (run) => decodeRun(run, best.page) ?? run).replace(/^\ufeff/, '')
}

const maxSearched = 1_000_000
const beyondAscii = /[^\0-\x7f]+/g

/** The text whose bytes in UTF-8 this page reads as a run of letters; null if there is none. */
const decodeRun = (run: string, page: string): string | null => {
  const bytes = Array.from(run, (sign) => bytesOf(page).get(sign))
  if (bytes.includes(undefined)) return null
  try {
    return utf8.decode(Uint8Array.from(bytes, (byte = 0) => byte))
  } catch {
    return null
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The byte of each letter of a page beyond ASCII; a byte without a letter is the control character of its number. */
const bytesOf = (page: string): ReadonlyMap<string, number> => {
  const bytes = tables.get(page) ?? tableOf(page)
  tables.set(page, bytes)
  return bytes
}

const tables = new Map<string, ReadonlyMap<string, number>>()

const tableOf = (page: string): ReadonlyMap<string, number> => {
  const upper = Array.from({ length: 128 }, (_, index) => 128 + index)
  const controls = upper.slice(0, 32).map((byte) => [String.fromCharCode(byte), byte] as const)
  return new Map([...controls, ...upper.map((byte) => [textOf(Uint8Array.of(byte), page), byte] as const)])
}
