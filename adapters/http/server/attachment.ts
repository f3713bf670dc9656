import { cutText } from '#contracts/cut-text.ts'

/**
 * `Content-Disposition` for a download with this file name in any script (RFC 6266).
 * @param extension with its dot; empty where the name has one.
 */
export const attachment = (name: string, extension = ''): string => disposition('attachment', name, extension)

/** The same, also for a page that a browser shows. */
export const disposition = (way: 'attachment' | 'inline', name: string, extension = ''): string => {
  const file = cutName(cleanName(name) + extension)
  const plain = file.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')
  return `${way}; filename="${plain}"; filename*=UTF-8''${encodePercent(file)}`
}

/**
 * Strips what file systems refuse and signs that cannot be seen, but for the joiners of emoji and of Persian; composes letters,
 * which macOS takes apart.
 */
const cleanName = (name: string): string =>
  name
    .toWellFormed()
    .normalize('NFC')
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replace(/[\p{Cc}\p{Co}\p{Cn}\p{Zl}\p{Zp}/\\:*?"<>|\s]+/gu, ' ')
    .replace(/^[. ]+/, '')
    .trimEnd() || 'document'

/** A long name is cut before its ending, which says what it is. */
const cutName = (name: string): string => {
  const [ending = ''] = /\.[^.\s]{1,15}$/.exec(name) ?? []
  const base = name.slice(0, name.length - ending.length)
  return cutText(base, maxLength).replace(/[. ]{1,9}$/, '') + ending
}

const maxLength = 100

const encodePercent = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
