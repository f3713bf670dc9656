import { RequestRefused } from '#adapters/http/server/problems.ts'
import { isStorable } from '#domain/kernel/text.ts'

/** The text of bytes in an older encoding, by how well its letters fit a language; null if none or several fit. */
export type OlderText = (content: Uint8Array) => Promise<string | null>

/** The text of a file, without a byte order mark. Refuses what is none, or in an encoding that is not clear (400). */
export const fileText = async (content: Uint8Array, olderText: OlderText): Promise<string> => {
  const text = decodeText(content) ?? (await olderText(content))
  if (text === null || !isStorable(text))
    throw new RequestRefused({
      status: 400,
      detail: 'The file is no text, or in an unclear encoding: save it in UTF-8.',
    })
  return text
}

const decodeText = (content: Uint8Array): string | null => {
  try {
    return new TextDecoder(encodingOf(content), { fatal: true }).decode(content)
  } catch {
    return null
  }
}

/** UTF-16 by its byte order mark, or by the zero beside the first sign. */
const encodingOf = ([first = 1, second = 1]: Uint8Array): string => {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : 'utf-8'
}

/** The name of a file in `Content-Disposition` (RFC 6266); the extended one goes first. Empty if there is none. */
export const dispositionName = (header: string): string => {
  const extended = /;\s*filename\*\s*=\s*utf-8'[^';]*'([^;\s]+)/i.exec(header)?.[1]
  const plain = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s"]+))/i.exec(header)
  return decodeFileName(extended) ?? plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2] ?? ''
}

const decodeFileName = (text: string | undefined): string | null => {
  try {
    return text === undefined ? null : decodeURIComponent(text)
  } catch {
    return null
  }
}
