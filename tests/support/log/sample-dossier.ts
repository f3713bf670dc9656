import { createHash, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { ed25519LogSigner } from '#adapters/ed25519/log-signer.ts'
import { eventHash } from '#adapters/postgres/log/event-hash.ts'
import { seal } from '#adapters/postgres/personal-data/seal.ts'
import type { Dossier } from '#contracts/audit/http/proofs.ts'
import { inclusionPath, joinNodes, merkleRoot, nodeOver } from '#domain/audit/model/index.ts'
import { sha256Tree } from './sha256-tree.ts'

export const origin = 'atrium.test/log'
const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64')
const subjects = ['lead-1', 'share-3'] as const
const keys = new Map([...subjects, 'security-7'].map((subject, index) => [subject, Buffer.alloc(32, index + 7)]))

export type Sample = {
  readonly stream: string
  readonly type: string
  readonly data: object
  readonly secret?: object
  /** The lead whose key seals the secret; the stream's own by default. */
  readonly sealedFor?: string
  readonly id?: string
  readonly actor?: string
  readonly causationId?: string
}
const samples: readonly Sample[] = [
  {
    stream: 'lead-1',
    type: 'LeadCaptured',
    data: { source: 'direct', estimatedValue: 1_250_000 },
    secret: { name: 'Maya "Ruiz" \u2028 é 🙂' },
  },
  { stream: 'workflow-5', type: 'WorkflowPaused', data: {} },
  { stream: 'run-2', type: 'RunRequested', data: { workflowId: 5, inputs: { note: 'Line\n"two" \\ \u0007 \u007f' } } },
  { stream: 'lead-1', type: 'LeadStatusChanged', data: { status: 'won' } },
  { stream: 'run-2', type: 'RunCompleted', data: { outputs: 'x'.repeat(300) } },
  { stream: 'share-3', type: 'ShareCreated', data: { runId: '2' }, secret: { name: null } },
  { stream: 'lead-1', type: 'LeadNotesChanged', data: {}, secret: { notes: 'Calls on Mondays.' } },
]

/** A log of 300 events, including those of a lead, a run and a share, and its signer. */
export const sampleLog = (secret?: Buffer) =>
  logOf(
    Array.from({ length: 300 }, (_, index) => {
      const place = samples[Math.floor(index / 40)]
      return index % 40 === 3 && place ? place : { stream: `lead-other-${index}`, type: 'LeadErased', data: {} }
    }),
    secret,
  )

/** A log of these events. */
export const logOf = (all: readonly Sample[], secret: Buffer = Buffer.alloc(32, 'atrium')) => {
  const signer = ed25519LogSigner(secret)
  const ends = new Map<string, { version: number; hash: string }>()
  const events = all.map((happened, index) => {
    const { version, hash: previous } = ends.get(happened.stream) ?? { version: 0, hash: '0'.repeat(64) }
    const event = eventOf(happened, version + 1, index)
    const hash = eventHash(previous, event)
    ends.set(event.stream, { version: event.version, hash })
    return { position: index + 1, ...event, hash }
  })
  return { signer, events, hashes: events.map(({ hash }) => hash) }
}

const eventOf = ({ stream, type, data, secret, sealedFor, ...place }: Sample, version: number, index: number) => {
  const key = keys.get(sealedFor ?? stream) ?? Buffer.alloc(32)
  const sealed = secret && seal(key, Buffer.from(JSON.stringify(secret)), `${stream}/${version}/${type}`)
  const field = sealedFor === undefined ? 'personal' : 'sealed'
  return {
    stream,
    version,
    id: `0198a0e2-0000-7000-8000-${String(index).padStart(12, '0')}`,
    type,
    schemaVersion: 1,
    at: `2026-01-01T12:00:00.${String(index).padStart(3, '0')}Z`,
    actor: 'visitor',
    correlationId: `request ${index}`,
    causationId: `request ${index}`,
    ...place,
    data: JSON.stringify({ ...data, ...(sealed && { [field]: `v1.${sealed.toString('base64url')}` }) }),
  }
}

/** Redacts the name in the lead's first event, and replaces a later event with the record of the redaction. */
const redactedIn = (events: SampleEvent[]): SampleEvent[] => {
  const [first] = events.filter(({ stream }) => stream === 'lead-1')
  if (first === undefined) throw new Error('the sample has a lead')
  const secret = seal(keys.get('lead-1') ?? Buffer.of(), Buffer.from('{"name":"[redacted]"}'), 'lead-1/1/LeadCaptured')
  const left = { ...first, data: JSON.stringify({ source: 'direct', personal: `v1.${secret.toString('base64url')}` }) }
  const { version, position, hash: was } = first
  const facts = { stream: 'lead-1', version, position, field: 'name', reason: 'A password', was }
  const data = { ...facts, becomes: eventHash('0'.repeat(64), left) }
  const recorded = eventOf({ stream: 'security-9', type: 'FieldRedacted', data }, 1, 299)
  const hash = eventHash('0'.repeat(64), recorded)
  return events.with(first.position - 1, left).with(299, { position: 300, ...recorded, hash })
}

type SampleEvent = ReturnType<typeof eventOf> & { readonly position: number; readonly hash: string }

/** The same log after a redaction. */
export const redactedLog = (): SampleLog => {
  const { signer, events } = sampleLog()
  const redacted = redactedIn(events)
  return { signer, events: redacted, hashes: redacted.map(({ hash }) => hash) }
}

type SampleLog = ReturnType<typeof sampleLog>

/** A genuine dossier of the lead, its run and its share. */
export const sampleDossier = (log: SampleLog, cosignatures: readonly string[] = []): Dossier =>
  dossierOf(log, ['lead-1', 'run-2', 'share-3'], subjects, cosignatures)

/** A genuine dossier of these streams, with the keys of these subjects. */
export const dossierOf = (
  { signer, events, hashes }: SampleLog,
  wanted: readonly string[],
  opened: readonly string[],
  cosignatures: readonly string[] = [],
): Dossier => {
  const size = hashes.length
  const leaves = hashes.map(sha256Tree.leaf)
  const proofOf = (index: number) =>
    inclusionPath(index, size).map((part) => {
      const nodes = part.map((node) =>
        nodeOver(leaves.slice(node.index * 2 ** node.level, (node.index + 1) * 2 ** node.level), sha256Tree.node),
      )
      return base64(nodes.map(String).reduceRight<string | undefined>(joinNodes(sha256Tree.node), undefined) ?? '')
    })
  const named = [...wanted, ...events.flatMap(({ type, stream }) => (type === 'FieldRedacted' ? [stream] : []))]
  const streams = named.map((stream) => ({
    stream,
    events: events
      .filter((event) => event.stream === stream)
      .map(({ stream, ...event }) => ({ ...event, proof: proofOf(event.position - 1) })),
  }))
  return {
    format: 'atrium-dossier/1',
    origin,
    vkey: signer.vkey(origin),
    checkpoint: signer.sign({ origin, size, root: merkleRoot(hashes, sha256Tree) }),
    cosignatures: [...cosignatures],
    streams,
    opened: opened.map((subject) => ({ subject, key: (keys.get(subject) ?? Buffer.of()).toString('base64') })),
  }
}

/** A genuine proof of the event at a position alone, with the records of its redactions. */
export const sampleEventDossier = (log: SampleLog, position: number): Dossier => {
  const dossier = sampleDossier(log)
  const streams = dossier.streams.flatMap(({ stream, events }) =>
    events.flatMap((event, index) => {
      const isIncluded = event.position === position || event.data.includes(`"position":${position},`)
      return isIncluded ? [{ stream, previous: events[index - 1]?.hash ?? '0'.repeat(64), events: [event] }] : []
    }),
  )
  return { ...dossier, format: 'atrium-event/1', streams, opened: [] }
}

/** A witness that signs whatever it is shown (C2SP tlog-cosignature). */
export const sampleWitness = (name = 'witness.test/one') => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '', 'base64url')
  const typed = Buffer.concat([Buffer.of(4), raw])
  const id = createHash('sha256').update(`${name}\n`).update(typed).digest().subarray(0, 4)
  return {
    vkey: `${name}+${id.toString('hex')}+${typed.toString('base64')}`,
    cosign: (checkpoint: string, time: number) => {
      const body = checkpoint.slice(0, checkpoint.indexOf('\n\n') + 1)
      const stamp = Buffer.alloc(8)
      stamp.writeBigUInt64BE(BigInt(time))
      const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${time}\n${body}`), privateKey)
      return `— ${name} ${Buffer.concat([id, stamp, signature]).toString('base64')}`
    },
  }
}
