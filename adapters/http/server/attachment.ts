/**
 * `Content-Disposition` for a download with this file name in any script (RFC 6266).
 * @param extension with its dot; empty where the name has one.
 */
export const attachment = (name: string, extension = ''): string => {
  const file = `${fileName(name)}${extension}`
  const plain = file.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${percentEncoded(file)}`
}

/** Strips characters that file systems refuse. */
const fileName = (name: string): string =>
  [
    ...name
      .toWellFormed()
      .replace(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, maxCharacters)
    .join('')
    .replace(/^\.+/, '')
    .trim() || 'document'

const maxCharacters = 100

const percentEncoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
