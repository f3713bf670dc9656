import { createHmac, hkdfSync } from 'node:crypto'

/** What is derived from the master key, one key per purpose (HKDF, RFC 5869), so that none tells of another. */
export type MasterKey = {
  /** Wraps the keys of personal data. */
  readonly wrapping: Buffer
  /** Seals the answers that are kept for requests sent twice. */
  readonly answers: Buffer
  /** A keyed hash: equal values stay findable, unreadable without the key. */
  readonly blind: (value: string) => Buffer
  /** What only a holder of the key can put under a checkpoint of the log. */
  readonly sealed: (checkpointHash: string) => Buffer
}

/** @param secret 32 random bytes. */
export const masterKey = (secret: Buffer): MasterKey => {
  const blinding = derive(secret, 'atrium/blind-index/v1')
  const sealing = derive(secret, 'atrium/checkpoints/v1')
  return {
    wrapping: derive(secret, 'atrium/personal-data/v1'),
    answers: derive(secret, 'atrium/kept-answers/v1'),
    blind: (value) => createHmac('sha256', blinding).update(value).digest(),
    sealed: (checkpointHash) => createHmac('sha256', sealing).update(checkpointHash).digest(),
  }
}

const derive = (secret: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), purpose, 32))
