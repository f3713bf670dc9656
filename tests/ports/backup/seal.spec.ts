import { createHash, createPublicKey, hkdfSync, verify, webcrypto } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ed25519LogSigner } from '#adapters/ed25519/log-signer.ts'
import { masterKey, masterKeyId } from '#adapters/postgres/personal-data/master-key.ts'
import { newKey, seal, unseal } from '#adapters/postgres/personal-data/seal.ts'

/** AES-256-GCM with a 96-bit nonce and a 128-bit tag, by WebCrypto: independent of the code under test. */
const openSealed = async (key: Buffer, sealed: Buffer, context: string): Promise<string> => {
  const imported = await webcrypto.subtle.importKey('raw', Uint8Array.from(key), 'AES-GCM', false, ['decrypt'])
  const terms = {
    name: 'AES-GCM',
    iv: Uint8Array.from(sealed.subarray(0, 12)),
    additionalData: Buffer.from(context),
    tagLength: 128,
  }
  return Buffer.from(await webcrypto.subtle.decrypt(terms, imported, Uint8Array.from(sealed.subarray(12)))).toString()
}

describe('a sealed text', () => {
  const key = newKey()
  const text = Buffer.from('Maya Lindt')

  it('is AES-256-GCM with a 96-bit nonce, bound to its context', async () => {
    expect(key).toHaveLength(32)
    const sealed = seal(key, text, 'lead-1')
    expect(sealed).toHaveLength(12 + text.length + 16)
    expect(await openSealed(key, sealed, 'lead-1')).toBe('Maya Lindt')
    await expect(openSealed(key, sealed, 'lead-2')).rejects.toThrow()
  })

  it('has a nonce and a key of its own each time', () => {
    const nonces = Array.from({ length: 1000 }, () => seal(key, text, '').subarray(0, 12).toString('hex'))
    expect(new Set(nonces).size).toBe(1000)
    expect(new Set(Array.from({ length: 200 }, () => newKey().toString('hex'))).size).toBe(200)
  })

  it('with one changed bit, a cut tag, another key or another context is refused', () => {
    const sealed = seal(key, text, 'lead-1')
    expect(unseal(key, sealed, 'lead-1')).toEqual(text)
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      expect(() => unseal(key, changed, 'lead-1')).toThrow()
    }
    for (let cut = 1; cut <= sealed.length; cut++)
      expect(() => unseal(key, sealed.subarray(0, -cut), 'lead-1')).toThrow()
    expect(() => unseal(newKey(), sealed, 'lead-1')).toThrow()
    expect(() => unseal(key, sealed, 'lead-2')).toThrow()
  })
})

describe('the master key', () => {
  const secret = Buffer.alloc(32, 7)
  const derive = (info: string, bytes = 32) => Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), info, bytes))

  it.each([
    ['wrapping', 'atrium/personal-data/v1'],
    ['answers', 'atrium/kept-answers/v1'],
    ['factors', 'atrium/second-factors/v1'],
    ['backups', 'atrium/backups/v1'],
    ['carried', 'atrium/carried-keys/v1'],
  ] as const)(
    'seals for %s by AES-256-GCM with a 256-bit key of that purpose alone, after its id',
    async (purpose, info) => {
      const sealed = masterKey(secret).seal(purpose, Buffer.from('a key'), 'lead-1')
      expect(sealed.subarray(0, 7).toString('hex')).toBe(`414b01${masterKeyId(secret)}`)
      expect(masterKeyId(secret)).toBe(derive('atrium/key-id/v1', 4).toString('hex'))
      expect(await openSealed(derive(info), sealed.subarray(7), 'lead-1')).toBe('a key')
      const other = purpose === 'answers' ? 'wrapping' : 'answers'
      expect(() => masterKey(secret).unseal(other, sealed, 'lead-1')).toThrow()
    },
  )

  it('signs heads of the log with Ed25519, which verifies with its public key alone', () => {
    const signer = ed25519LogSigner(secret)
    const root = createHash('sha256').update('root').digest()
    const note = signer.sign({ origin: 'atrium.example/log', size: 3, root: root.toString('hex') })
    const [text = '', line = ''] = note.split('\n\n')
    const signature = Buffer.from(line.trim().split(' ').at(-1) ?? '', 'base64').subarray(4)
    const x = Buffer.from(signer.publicKey(), 'base64').toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    expect(signature).toHaveLength(64)
    expect(verify(null, Buffer.from(`${text}\n`), key, signature)).toBe(true)
    expect(verify(null, Buffer.from(`${text} \n`), key, signature)).toBe(false)
    expect(signer.opened(note.replace('\n3\n', '\n4\n'))).toBeNull()
  })
})
