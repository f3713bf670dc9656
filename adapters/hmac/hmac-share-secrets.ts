import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { ShareSecrets } from '#domain/share/ports/share-secrets.ts'

const idBytes = 16
/** 128 bits of the keyed hash (HMAC-SHA-256, RFC 2104). */
const macBytes = 16
const tokenLength = Math.ceil(((idBytes + macBytes) * 8) / 6)

/**
 * A token is the share's id and a keyed hash of it, in base64url. Keys are derived from the master key
 * (HKDF, RFC 5869), one for links and one for passcodes.
 * @param secret 32 random bytes.
 */
export const hmacShareSecrets = (secret: Buffer): ShareSecrets => {
  const linkKey = derive(secret, 'atrium/share-links/v1')
  const passcodeKey = derive(secret, 'atrium/share-passcodes/v1')

  const tokenOf = (shareId: string) => {
    const id = Buffer.from(shareId.replaceAll('-', ''), 'hex')
    const mac = createHmac('sha256', linkKey).update(id).digest().subarray(0, macBytes)
    return Buffer.concat([id, mac]).toString('base64url')
  }
  return {
    tokenOf,
    shareOf: (token) => {
      const given = token.slice(0, tokenLength).padEnd(tokenLength, 'A')
      const shareId = idIn(given)
      // Compares the whole text, because several base64url texts decode to the same bytes.
      const same = timingSafeEqual(Buffer.from(tokenOf(shareId)), fixedBytes(given))
      return same && token.length === tokenLength ? shareId : null
    },
    verifierOf: (shareId, passcode) =>
      createHmac('sha256', passcodeKey)
        .update(JSON.stringify([shareId, passcode]))
        .digest('base64url'),
  }
}

const derive = (secret: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), purpose, 32))

/** A buffer of a token's length from any input, as the constant-time comparison requires. */
const fixedBytes = (text: string) => Buffer.alloc(tokenLength, Buffer.from(text))

const idIn = (token: string): string => {
  const hex = Buffer.alloc(idBytes, 0)
  Buffer.from(token, 'base64url').copy(hex)
  return hex.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
