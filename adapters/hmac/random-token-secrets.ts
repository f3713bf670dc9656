import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { TokenSecrets } from '#domain/token/ports/api-tokens.ts'

const form = /^atr_([0-9a-f]{8})([0-9a-f]{4})(7[0-9a-f]{3})([89ab][0-9a-f]{3})([0-9a-f]{12})_[\w-]{43}$/

/** `atr_`, the id's 32 digits and 32 random bytes in base64url. A fast hash suffices for a long random text. */
export const randomTokenSecrets: TokenSecrets = {
  make: (tokenId) => {
    const secret = `atr_${tokenId.replaceAll('-', '')}_${randomBytes(32).toString('base64url')}`
    return { secret, hash: hashOf(secret).toString('hex') }
  },
  idIn: (secret) => form.exec(secret)?.slice(1).join('-') ?? null,
  matches: (secret, hash) => timingSafeEqual(hashOf(secret), Buffer.from(hash, 'hex')),
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
