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
