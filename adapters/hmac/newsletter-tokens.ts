import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { NewsletterTokens } from '#domain/lead/ports/newsletter-tokens.ts'

const [algorithm, nonceBytes, tagBytes] = ['aes-256-gcm', 12, 16] as const

/** Tokens encrypted with a key derived from the master key in use (HKDF, RFC 5869); the use is authenticated data. */
export const newsletterTokens = (master: () => { readonly current: Buffer }): NewsletterTokens => {
  const key = () => Buffer.from(hkdfSync('sha256', master().current, Buffer.alloc(0), 'atrium/newsletter-links/v1', 32))
  return {
    seal: (use, email, until) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key(), nonce).setAAD(Buffer.from(use))
      const sealed = [cipher.update(JSON.stringify([email, until])), cipher.final()]
      return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64url')
    },
    open: (use, token, now) => {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length <= nonceBytes + tagBytes) return null
      const [nonce, rest] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes)]
      const decipher = createDecipheriv(algorithm, key(), nonce).setAAD(Buffer.from(use))
      decipher.setAuthTag(rest.subarray(0, tagBytes))
      const text = decipherText(decipher, rest.subarray(tagBytes))
      if (text === null) return null
      const [email, until] = JSON.parse(text) as [email: string, until: number | null]
      return until === null || now < until ? email : null
    },
  }
}

const decipherText = (decipher: ReturnType<typeof createDecipheriv>, bytes: Buffer): string | null => {
  try {
    return Buffer.concat([decipher.update(bytes), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
