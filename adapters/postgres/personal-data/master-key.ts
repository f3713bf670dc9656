import { createHmac, hkdfSync } from 'node:crypto'

/** Keys derived from the master key, one per purpose (HKDF, RFC 5869), independent of each other. */
export type MasterKey = {
  /** Wraps the keys of personal data. */
  readonly wrapping: Buffer
  /** Seals the stored responses of idempotency keys. */
  readonly answers: Buffer
  /** Seals the secrets of one-time codes. */
  readonly factors: Buffer
  /** A keyed hash (blind index): equal values can be found, but not read without the key. */
  readonly blind: (value: string) => Buffer
  /** Seals a checkpoint of the log. */
  readonly sealed: (checkpointHash: string) => Buffer
}

/** @param secret 32 random bytes. */
export const masterKey = (secret: Buffer): MasterKey => {
  const blinding = derive(secret, 'atrium/blind-index/v1')
  const sealing = derive(secret, 'atrium/checkpoints/v1')
  return {
    wrapping: derive(secret, 'atrium/personal-data/v1'),
    answers: derive(secret, 'atrium/kept-answers/v1'),
    factors: derive(secret, 'atrium/second-factors/v1'),
    blind: (value) => createHmac('sha256', blinding).update(value).digest(),
    sealed: (checkpointHash) => createHmac('sha256', sealing).update(checkpointHash).digest(),
  }
}

const derive = (secret: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), purpose, 32))
