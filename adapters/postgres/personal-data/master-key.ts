import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { seal, unseal } from './seal.ts'

/** What is sealed with the master key, each with its own derived key (HKDF, RFC 5869). */
const purposes = {
  /** The keys of personal data, and of workflows' and webhooks' secrets. */
  wrapping: 'atrium/personal-data/v1',
  /** Stored responses of idempotency keys, and files of imports. */
  answers: 'atrium/kept-answers/v1',
  /** The secrets of one-time codes. */
  factors: 'atrium/second-factors/v1',
  /** The keys of backups, and the rows of sealed exports. */
  backups: 'atrium/backups/v1',
  /** What is carried over from earlier master keys. */
  carried: 'atrium/carried-keys/v1',
} as const

export type Purpose = keyof typeof purposes

/**
 * What earlier master keys made that must keep working: links, passcodes, claimed addresses, seals and signatures of
 * the log. Keys in base64; `until` in milliseconds since 1970, `untilSize` a size of the log.
 */
export type Carried = {
  readonly blind: string | null
  readonly seals: readonly { readonly id: string; readonly key: string }[]
  readonly shares: readonly { readonly until: number; readonly link: string; readonly passcode: string }[]
  readonly logKeys: readonly { readonly publicKey: string; readonly untilSize: number }[]
}

const nothing: Carried = { blind: null, seals: [], shares: [], logKeys: [] }

/** Which of the held keys is in use. Without labels, sealed bytes have the format of the previous release. */
export type Ring = { readonly current: string; readonly labelled: boolean; readonly carried: Carried }

export type MasterKey = {
  /** The id of the key in use. */
  readonly id: () => string
  /** The ids of all keys that are held: two while one replaces the other. */
  readonly ids: readonly string[]
  readonly seal: (purpose: Purpose, plain: Buffer, context: string) => Buffer
  /** Throws if the text was changed, moved to another context, or sealed with a key that is not held. */
  readonly unseal: (purpose: Purpose, sealed: Buffer, context: string) => Buffer
  /** A keyed hash (blind index): equal values can be found, but not read without the key. */
  readonly blind: (value: string) => Buffer
  /** Seals a checkpoint of the log. */
  readonly sealed: (checkpointHash: string) => Buffer
  readonly isSeal: (checkpointHash: string, seal: Buffer) => boolean
  /** The secrets that links, passcodes and signatures are made with, and those carried over from earlier keys. */
  readonly secrets: () => { readonly current: Buffer; readonly earlier: Pick<Carried, 'shares' | 'logKeys'> }
  readonly carried: () => Carried
  readonly adopt: (ring: Ring) => void
}

const idBytes = 4
const magic = Buffer.from('AK\u0001', 'latin1')
const labelBytes = magic.length + idBytes

/**
 * The master key, or two of them while one replaces the other. What is sealed begins with the id of its key; what
 * earlier releases sealed has no label and is opened with whichever key opens it.
 * @param secrets 32 random bytes each, the one in use first.
 */
export const masterKey = (...secrets: readonly [Buffer, ...Buffer[]]): MasterKey => {
  const generations = secrets.map(generation)
  let [inUse, labelled, carried]: [Generation, boolean, Carried] = [generation(secrets[0]), true, nothing]
  const seals = () => [...generations.map(({ id, sealing }) => ({ id, sealing })), ...carried.seals.map(sealIn)]
  return {
    id: () => inUse.id,
    ids: generations.map(({ id }) => id),
    seal: (purpose, plain, context) => label(inUse, labelled, seal(inUse.keyFor(purpose), plain, context)),
    unseal: (purpose, sealed, context) => openAny(generations, purpose, sealed, context),
    blind: (value) => {
      const key = carried.blind === null ? inUse.blinding : Buffer.from(carried.blind, 'base64')
      return createHmac('sha256', key).update(value).digest()
    },
    sealed: (hash) => label(inUse, labelled, hmac(inUse.sealing, hash)),
    isSeal: (hash, seal) => {
      const [id, mac] = labelOf(seal) === null ? [null, seal] : [labelOf(seal), seal.subarray(labelBytes)]
      return seals().some((one) => (id === null || one.id === id) && isSame(hmac(one.sealing, hash), mac))
    },
    secrets: () => ({ current: inUse.secret, earlier: carried }),
    carried: () => carried,
    adopt: (ring) => {
      const currentKey = generations.find(({ id }) => id === ring.current)
      if (currentKey === undefined) throw new Error(`the master key ${ring.current} is not held`)
      ;[inUse, labelled, carried] = [currentKey, ring.labelled, ring.carried]
    },
  }
}

/** The id of a master key: eight hexadecimal digits that reveal nothing about it. */
export const masterKeyId = (secret: Buffer): string => derive(secret, 'atrium/key-id/v1', idBytes).toString('hex')

/** The id that something sealed begins with; null for what earlier releases sealed. */
export const labelOf = (sealed: Buffer): string | null =>
  sealed.subarray(0, magic.length).equals(magic) ? sealed.subarray(magic.length, labelBytes).toString('hex') : null

/** What the next master key has to carry over from the key in use, valid up to `until` and `untilSize`. */
export const carriedSecrets = (master: MasterKey, until: number, untilSize: number, publicKey: string): Carried => {
  const { blinding, id, sealing, secret } = generation(master.secrets().current)
  const { blind, seals, shares, logKeys } = master.carried()
  const base64 = (key: Buffer) => key.toString('base64')
  const [link, passcode] = [base64(derive(secret, shareInfos.link)), base64(derive(secret, shareInfos.passcode))]
  return {
    blind: blind ?? base64(blinding),
    seals: [{ id, key: base64(sealing) }, ...seals],
    shares: [...shares, { until, link, passcode }],
    logKeys: [...logKeys, { publicKey, untilSize }],
  }
}

const shareInfos = { link: 'atrium/share-links/v1', passcode: 'atrium/share-passcodes/v1' } as const

type Generation = ReturnType<typeof generation>

/** A master key and everything derived from it; the keys of purposes are derived on first use. */
const generation = (secret: Buffer) => {
  const derived = new Map<Purpose, Buffer>()
  return {
    secret,
    id: masterKeyId(secret),
    blinding: derive(secret, 'atrium/blind-index/v1'),
    sealing: derive(secret, 'atrium/checkpoints/v1'),
    keyFor: (purpose: Purpose): Buffer => {
      const key = derived.get(purpose) ?? derive(secret, purposes[purpose])
      derived.set(purpose, key)
      return key
    },
  }
}

const label = ({ id }: Generation, labelled: boolean, bytes: Buffer): Buffer =>
  labelled ? Buffer.concat([magic, Buffer.from(id, 'hex'), bytes]) : bytes

const openAny = (generations: readonly Generation[], purpose: Purpose, sealed: Buffer, context: string): Buffer => {
  const id = labelOf(sealed)
  const labelledBy = generations.find((one) => one.id === id)
  const tries = [
    ...(labelledBy === undefined ? [] : [{ by: labelledBy, text: sealed.subarray(labelBytes) }]),
    // Even if there seems to be a label: an IV of an earlier release may begin like one.
    ...generations.map((by) => ({ by, text: sealed })),
  ]
  let failure: unknown
  for (const { by, text } of tries) {
    try {
      return unseal(by.keyFor(purpose), text, context)
    } catch (error) {
      failure ??= error
    }
  }
  throw failure
}

const sealIn = ({ id, key }: Carried['seals'][number]) => ({ id, sealing: Buffer.from(key, 'base64') })

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other)

const derive = (secret: Buffer, purpose: string, bytes = 32) =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), purpose, bytes))
