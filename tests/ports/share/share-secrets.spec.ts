import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hmacShareSecrets } from '#adapters/hmac/hmac-share-secrets.ts'

const secrets = hmacShareSecrets(randomBytes(32))
const shareId = randomUUIDv7()
const token = secrets.tokenOf(shareId)

describe('the token of a share', () => {
  it('is always the same, fits an address, and leads back to the share', () => {
    expect(secrets.tokenOf(shareId)).toBe(token)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(secrets.shareOf(token)).toBe(shareId)
  })

  it('is another under another key, and opens nothing there', () => {
    const others = hmacShareSecrets(randomBytes(32))
    expect(others.tokenOf(shareId)).not.toBe(token)
    expect(others.shareOf(token)).toBeNull()
  })

  it('has 128 bits that only the key gives: with any of them changed it opens nothing', () => {
    const bytes = Buffer.from(token, 'base64url')
    expect(bytes).toHaveLength(32)
    for (let bit = 0; bit < 256; bit++) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      expect(secrets.shareOf(changed.toString('base64url'))).toBeNull()
    }
  })

  it.each([
    ['nothing', ''],
    ['its beginning', token.slice(0, -1)],
    ['more than it', `${token}A`],
    ['itself with padding', `${token}=`],
    ['itself in other letters of the same bytes', sameBytes(token)],
    ['itself twice', token + token],
    ['a megabyte', 'A'.repeat(1_000_000)],
    ['other characters', 'é'.repeat(43)],
    ['an emoji', '🙂'.repeat(22)],
    ['a NUL', '\0'.repeat(43)],
    ['the id alone', shareId],
  ])('is not %s', (_, text) => expect(secrets.shareOf(text)).toBeNull())
})

/** Another encoding of the same bytes: the last of 43 characters encodes 4 bits and leaves 2 unused. */
function sameBytes(text: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = alphabet.indexOf(text.slice(-1))
  const other = text.slice(0, -1) + alphabet.charAt(last ^ 1)
  expect(Buffer.from(other, 'base64url')).toEqual(Buffer.from(text, 'base64url'))
  return other
}

describe('the stored form of a passcode', () => {
  it('depends on both the passcode and the share', () => {
    const verifier = secrets.verifierOf(shareId, 'open sesame', 'issue')
    expect(secrets.verifierOf(shareId, 'open sesame', 'issue')).toBe(verifier)
    expect(secrets.verifierOf(shareId, 'Open sesame', 'issue')).not.toBe(verifier)
    expect(secrets.verifierOf(randomUUIDv7(), 'open sesame', 'issue')).not.toBe(verifier)
  })

  it('cannot be tried out without the key', () => {
    const others = hmacShareSecrets(randomBytes(32))
    expect(others.verifierOf(shareId, '1234', 'issue')).not.toBe(secrets.verifierOf(shareId, '1234', 'issue'))
  })
})
