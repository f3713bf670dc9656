import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM (NIST SP 800-38D) with a random 96-bit IV: `iv ‖ ciphertext ‖ tag`. `context` is authenticated, so that a
 * sealed text opens only where it was stored.
 */
export const seal = (key: Buffer, plain: Buffer, context: string): Buffer => {
  const iv = randomness(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Throws if the text was changed, moved to another context, or sealed with another key. */
export const unseal = (key: Buffer, sealed: Buffer, context: string): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()])
}

/** 32 random bytes, for AES-256. */
export const newKey = (): Buffer => randomness(32)

const page = Buffer.allocUnsafeSlow(4096)
let used = page.length

/** Random bytes, fetched in pages: fetching a few at a time costs more than the rest of sealing. */
const randomness = (bytes: number): Buffer => {
  if (used + bytes > page.length) {
    randomFillSync(page)
    used = 0
  }
  const slice = page.subarray(used, used + bytes)
  used += bytes
  const copy = Buffer.from(slice)
  // Zeroed in the page, so that only the caller holds a key.
  slice.fill(0)
  return copy
}
