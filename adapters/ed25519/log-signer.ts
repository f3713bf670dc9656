import { createHash, sign, verify } from 'node:crypto'
import type { Checkpointed, LogSigner } from '#domain/audit/ports/log-signer.ts'
import { derivedKey, publicKeyOf } from './derived-key.ts'

const ed25519 = 1

/** The master key in use, and public keys of earlier ones (base64) with the log size up to which they are valid. */
type LogKeys = {
  readonly current: Buffer
  readonly earlier: { readonly logKeys: readonly { readonly publicKey: string; readonly untilSize: number }[] }
}

/**
 * Signs checkpoints with an Ed25519 key that is derived from the master key (HKDF-SHA-256, with a label of its own).
 * @param keys returns the keys in use at each call; or the master key.
 */
export const ed25519LogSigner = (keys: Buffer | (() => LogKeys)): LogSigner => {
  const now = typeof keys === 'function' ? keys : () => ({ current: keys, earlier: { logKeys: [] } })
  const pairs = new Map<string, ReturnType<typeof keyPair>>()
  const pair = () => {
    const { current } = now()
    const signingPair = pairs.get(current.toString('base64')) ?? keyPair(current)
    pairs.set(current.toString('base64'), signingPair)
    return signingPair
  }
  const idOf = (name: string) => keyId(name, pair().typed)
  const lineOf = (checkpoint: Checkpointed) => {
    const signature = sign(null, Buffer.from(checkpointText(checkpoint)), pair().key)
    return `— ${checkpoint.origin} ${Buffer.concat([idOf(checkpoint.origin), signature]).toString('base64')}\n`
  }
  const acceptedOf = ({ size }: Checkpointed): readonly Buffer[] => [
    pair().raw,
    ...now().earlier.logKeys.flatMap(({ publicKey, untilSize }) =>
      size <= untilSize ? [Buffer.from(publicKey, 'base64')] : [],
    ),
  ]
  return {
    keyId: (origin) => idOf(origin).toString('hex'),
    vkey: (origin) => vkeyOf(origin, pair().raw),
    vkeys: (origin) =>
      [pair().raw, ...now().earlier.logKeys.map(({ publicKey }) => Buffer.from(publicKey, 'base64'))].map((raw) =>
        vkeyOf(origin, raw),
      ),
    publicKey: () => pair().raw.toString('base64'),
    sign: (checkpoint) => `${checkpointText(checkpoint)}\n${lineOf(checkpoint)}`,
    cosigned: (note, checkpoint) => note + lineOf(checkpoint),
    opened: (note) => {
      const checkpoint = checkpointIn(note)
      if (checkpoint === null) return null
      const text = checkpointText(checkpoint)
      const line = `${text}\n— ${checkpoint.origin} `
      if (!note.startsWith(line)) return null
      const signature = Buffer.from(note.slice(line.length, -1), 'base64')
      const genuine = acceptedOf(checkpoint).some(
        (raw) =>
          signature.subarray(0, 4).equals(keyId(checkpoint.origin, typedKey(raw))) &&
          verify(null, Buffer.from(text), publicKeyOf(raw), signature.subarray(4)),
      )
      return genuine ? checkpoint : null
    },
  }
}

const keyPair = (secret: Buffer) => {
  const { key, raw } = derivedKey(secret, 'atrium/log-heads/v1')
  return { key, raw, typed: typedKey(raw) }
}

const vkeyOf = (origin: string, raw: Buffer) =>
  `${origin}+${keyId(origin, typedKey(raw)).toString('hex')}+${typedKey(raw).toString('base64')}`

const typedKey = (raw: Buffer) => Buffer.concat([Buffer.of(ed25519), raw])

/** The first four bytes of the SHA-256 of the key's name and its typed public key (C2SP signed-note). */
export const keyId = (name: string, typedKey: Buffer): Buffer =>
  createHash('sha256').update(`${name}\n`).update(typedKey).digest().subarray(0, 4)

const checkpointText = ({ origin, size, root }: Checkpointed): string =>
  `${origin}\n${size}\n${Buffer.from(root, 'hex').toString('base64')}\n`

const checkpointIn = (note: string): Checkpointed | null => {
  const [, origin, size, root] = /^([^\n]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\n\n/.exec(note) ?? []
  if (origin === undefined || root === undefined) return null
  return { origin, size: Number(size), root: Buffer.from(root, 'base64').toString('hex') }
}
