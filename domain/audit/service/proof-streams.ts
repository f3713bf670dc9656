import { idOf, kindOf, type StreamKind, type StreamName } from '#domain/kernel/stream-name.ts'
import type { SignedHead } from '../ports/log-tree.ts'
import type { SingleEvent, StoredEvent, StoredLog } from '../ports/stored-log.ts'

/** A stream in a dossier: all of its events, or a single one with the hash before it. */
export type ProofStream = {
  readonly stream: StreamName
  readonly previous?: string
  readonly events: readonly StoredEvent[]
}

type ProofStreams = { readonly streams: readonly ProofStream[]; readonly opened: readonly StreamName[] } | null

/**
 * A stream and its linked streams, all opened, with the streams that their redactions name and those that record
 * redactions of them: a verifier needs both.
 */
export const streamWithLinked = async (
  log: StoredLog,
  stream: StreamName,
  { size }: SignedHead,
): Promise<ProofStreams> => {
  const read = async (names: readonly StreamName[]): Promise<readonly ProofStream[]> => {
    const proofs: ProofStream[] = []
    for (const name of names) proofs.push({ stream: name, events: await log.stream(name, size) })
    return proofs.filter(({ events }) => events.length > 0)
  }
  const ownStreams = await read([stream])
  if (ownStreams.length === 0) return null
  const subjects = [...ownStreams, ...(await read(sortStreams(await log.linked(stream))))]
  const redactedStreams = subjects.flatMap(({ events }) => events.flatMap(redactedBy)).map((one) => one.stream)
  const theirs = [...subjects, ...(await read(notIn(subjects, redactedStreams)))]
  const records = await log.redactions(theirs.map((each) => each.stream))
  const streams = [...theirs, ...(await read(notIn(theirs, records)))]
  return { streams, opened: subjects.filter(({ events }) => events.some(holdsSealed)).map((each) => each.stream) }
}

/** An event, the one it redacts, and the records of redactions of both. */
export const eventWithRecords = async (
  log: StoredLog,
  position: number,
  { size }: SignedHead,
): Promise<ProofStreams> => {
  const requested = await log.at(position)
  if (requested === null || position > size) return null
  const places = redactedBy(requested.event)
  const redactions = await Promise.all(places.map((place) => log.version(place.stream, place.version)))
  const subjects = [requested, ...redactions.filter((one) => one !== null)]
  const recording = await log.redactions(subjects.map(({ event }) => event.stream))
  const records = await Promise.all(recording.map((stream) => log.version(stream, 1)))
  const naming = records.filter((one) => one !== null && one.event.position <= size && names(one, subjects))
  const all = new Map([...subjects, ...naming.filter((one) => one !== null)].map((one) => [one.event.position, one]))
  const streams = [...all.values()].map(({ event, previous }) => ({ stream: event.stream, previous, events: [event] }))
  return { streams, opened: [] }
}

const names = (record: SingleEvent, subjects: readonly SingleEvent[]): boolean =>
  redactedBy(record.event).some(({ stream, version }) =>
    subjects.some(({ event }) => event.stream === stream && event.version === version),
  )

type Place = { readonly stream: StreamName; readonly version: number }

/** The event that a redaction names. */
const redactedBy = ({ type, data }: StoredEvent): readonly Place[] =>
  type === 'FieldRedacted' ? [JSON.parse(data) as Place] : []

const notIn = (streams: readonly ProofStream[], names: readonly StreamName[]): readonly StreamName[] => [
  ...new Set(names.filter((name) => !streams.some(({ stream }) => stream === name))),
]

const kindOrder: readonly StreamKind[] = ['lead', 'workflow', 'run', 'share', 'approval', 'call', 'security']
const sortStreams = (streams: readonly StreamName[]) =>
  [...streams].sort(
    (a, b) => kindOrder.indexOf(kindOf(a)) - kindOrder.indexOf(kindOf(b)) || (idOf(a) < idOf(b) ? -1 : 1),
  )

const holdsSealed = ({ data }: StoredEvent): boolean => 'personal' in (JSON.parse(data) as object)
