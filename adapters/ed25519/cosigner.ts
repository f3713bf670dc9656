import { sign, verify } from 'node:crypto'
import type { Cosigner } from '#domain/audit/ports/cosigner.ts'
import { derivedKey, publicKeyOf } from './derived-key.ts'
import { keyId } from './log-signer.ts'

const types = { ed25519: 1, cosignature: 4 } as const
const timestampLength = 8

/**
 * Cosigns with a key that is derived from the master key in use, with a label of its own.
 * @param secret returns the master key in use at each call.
 * @param name of the witness: an address without its scheme.
 */
export const ed25519Cosigner = (secret: () => Buffer, name: string): Cosigner => {
  const pair = () => {
    const { key, raw } = derivedKey(secret(), 'atrium/cosignatures/v1')
    const typedKey = Buffer.concat([Buffer.of(types.cosignature), raw])
    return { key, typed: typedKey, id: keyId(name, typedKey) }
  }
  return {
    vkey: () => {
      const { id, typed } = pair()
      return `${name}+${id.toString('hex')}+${typed.toString('base64')}`
    },
    isSigned: (body, { name: signer, id, signature }, vkey) => {
      const key = logKeyIn(vkey)
      if (key === null || signer !== key.name || id !== key.id) return false
      return verify(null, Buffer.from(body), publicKeyOf(key.raw), Buffer.from(signature, 'hex'))
    },
    cosign: (body, seconds) => {
      const { key, id } = pair()
      const timestamp = Buffer.alloc(timestampLength)
      timestamp.writeBigUInt64BE(BigInt(seconds))
      const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${seconds}\n${body}`), key)
      return `— ${name} ${Buffer.concat([id, timestamp, signature]).toString('base64')}\n`
    },
  }
}

type LogKey = { readonly name: string; readonly id: string; readonly raw: Buffer }

/** The parts of a log's vkey (C2SP signed-note); null unless it is an Ed25519 key with its own id. */
export const logKeyIn = (vkey: string): LogKey | null => {
  const [, name = '', id = '', encoded = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/.exec(vkey) ?? []
  const typedKey = Buffer.from(encoded, 'base64')
  const isOwnId = keyId(name, typedKey).toString('hex') === id
  return typedKey[0] === types.ed25519 && isOwnId ? { name, id, raw: typedKey.subarray(1) } : null
}
