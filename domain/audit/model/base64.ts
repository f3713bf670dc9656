const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Bytes as hexadecimal digits, in base64 with padding (RFC 4648). */
export const base64OfHex = (hex: string): string =>
  (hex.match(/.{1,6}/g) ?? [])
    .map((digits) => {
      const bits = Number.parseInt(digits.padEnd(6, '0'), 16)
      const text = [18, 12, 6, 0].map((shift) => alphabet[(bits >> shift) & 63]).join('')
      return text.slice(0, 1 + digits.length / 2).padEnd(4, '=')
    })
    .join('')

/** The opposite direction; null unless the text is what `base64OfHex` writes. */
export const hexOfBase64 = (text: string): string | null => {
  const padding = text.endsWith('==') ? 2 : Number(text.endsWith('='))
  const bits = [...text.slice(0, text.length - padding)].map((letter) => alphabet.indexOf(letter))
  const hex = bits
    .map((value) => value.toString(2).padStart(6, '0'))
    .join('')
    .match(/.{8}/g)
    ?.map((byte) => Number.parseInt(byte, 2).toString(16).padStart(2, '0'))
    .join('')
  return hex !== undefined && base64OfHex(hex) === text ? hex : null
}
