/** `Content-Disposition` for a file to be kept under this name, whatever letters are in it (RFC 6266). */
export const attachment = (name: string, extension: string): string => {
  const file = `${fileName(name)}.${extension}`
  const plain = file.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${percentEncoded(file)}`
}

/** What no system takes in the name of a file is left out. */
const fileName = (name: string): string =>
  [
    ...name
      .toWellFormed()
      .replace(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, mostCharacters)
    .join('')
    .replace(/^\.+/, '')
    .trim() || 'document'

const mostCharacters = 100

const percentEncoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
