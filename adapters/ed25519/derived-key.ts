import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'

/** The DER prefix of an Ed25519 private key in PKCS #8 (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** An Ed25519 key pair that is derived from a secret (HKDF-SHA-256) with a label of its own. */
export const derivedKey = (secret: Buffer, label: string): { readonly key: KeyObject; readonly raw: Buffer } => {
  const seed = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), label, 32))
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' })
  return { key, raw: Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url') }
}

/** From the 32 bytes of RFC 8032, 5.1.5, by way of a JSON Web Key (RFC 8037); throws for any other length. */
export const publicKeyOf = (raw: Buffer): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }, format: 'jwk' })
