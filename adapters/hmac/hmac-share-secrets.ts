import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { ShareSecrets } from '#domain/share/ports/share-secrets.ts'

const idBytes = 16
/** 128 bits of the keyed hash (HMAC-SHA-256, RFC 2104). */
const macBytes = 16
const tokenLength = Math.ceil(((idBytes + macBytes) * 8) / 6)

/** The master key in use, and keys derived from earlier ones for shares made until a time, oldest first. */
type ShareKeys = {
  readonly current: Buffer
  /** Keys in base64; `until` in milliseconds since 1970. */
  readonly earlier: {
    readonly shares: readonly { readonly until: number; readonly link: string; readonly passcode: string }[]
  }
}

/**
 * A token is the share's id and a keyed hash of it, in base64url. Keys are derived from the master key
 * (HKDF, RFC 5869), one for links and one for passcodes: from the master key in use when the share was made, a
 * time that its id contains (UUIDv7, RFC 9562), so that a link opens for ever.
 * @param keys returns the keys in use at each call; or 32 random bytes.
 */
export const hmacShareSecrets = (keys: Buffer | (() => ShareKeys)): ShareSecrets => {
  const now = typeof keys === 'function' ? keys : () => ({ current: keys, earlier: { shares: [] } })
  const keyOf = (shareId: string, use: 'link' | 'passcode'): Buffer => {
    const { current, earlier } = now()
    const madeAt = Number.parseInt(shareId.replaceAll('-', '').slice(0, 12), 16)
    const formerSecrets = earlier.shares.find(({ until }) => madeAt < until)
    return formerSecrets === undefined ? derive(current, infos[use]) : Buffer.from(formerSecrets[use], 'base64')
  }

  const tokenOf = (shareId: string) => {
    const id = Buffer.from(shareId.replaceAll('-', ''), 'hex')
    const mac = createHmac('sha256', keyOf(shareId, 'link')).update(id).digest().subarray(0, macBytes)
    return Buffer.concat([id, mac]).toString('base64url')
  }
  return {
    tokenOf,
    shareOf: (token) => {
      const candidate = token.slice(0, tokenLength).padEnd(tokenLength, 'A')
      const shareId = idIn(candidate)
      // Compares the whole text, because several base64url texts decode to the same bytes.
      const same = timingSafeEqual(Buffer.from(tokenOf(shareId)), fixedBytes(candidate))
      return same && token.length === tokenLength ? shareId : null
    },
    verifierOf: (shareId, passcode) =>
      createHmac('sha256', keyOf(shareId, 'passcode'))
        .update(JSON.stringify([shareId, passcode]))
        .digest('base64url'),
    codeOf: (shareId, subject) => {
      const mac = createHmac('sha256', derive(now().current, 'atrium/share-codes/v1'))
      const number =
        mac
          .update(JSON.stringify([shareId, subject]))
          .digest()
          .readUIntBE(0, 6) %
        10 ** codeDigits
      return String(number).padStart(codeDigits, '0')
    },
  }
}

const codeDigits = 6

const infos = { link: 'atrium/share-links/v1', passcode: 'atrium/share-passcodes/v1' } as const

const derive = (secret: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), purpose, 32))

/** A buffer of a token's length from any input, as the constant-time comparison requires. */
const fixedBytes = (text: string) => Buffer.alloc(tokenLength, Buffer.from(text))

const idIn = (token: string): string => {
  const hex = Buffer.alloc(idBytes, 0)
  Buffer.from(token, 'base64url').copy(hex)
  return hex.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
