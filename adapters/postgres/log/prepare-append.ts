import { randomUUIDv7 } from 'node:crypto'
import { wrapKey } from '#adapters/postgres/personal-data/keys.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import type { DomainEvent, RecordedEvent } from '#domain/kernel/event.ts'
import { type StreamName, streamName } from '#domain/kernel/stream-name.ts'
import type { Append, AppendedHead, Claim, StreamHead } from '#domain/log/ports/event-store.ts'
import type { ViewChange } from '#domain/log/ports/views.ts'
import type { PreparedAppend } from './append-batch.ts'
import { asDecoded, encodeEvent, type Keys, sealingLead } from './event-codec.ts'
import { eventHash } from './event-hash.ts'
import { replyRow } from './idempotency-keys.ts'

/** The data key of a stream; `fresh` if this append creates it. */
export type SubjectKey = { readonly key: Buffer; readonly fresh: boolean } | null

/**
 * A head that carries its stream's key, so that the following append need not read it, and the leads whose keys opened
 * events up to there.
 */
export type KeyedHead = StreamHead & { readonly key?: Buffer | null; readonly leads?: readonly string[] }

/** One append, prepared, with the new head as it is remembered. */
type PreparedEvents = PreparedAppend & { readonly appended: () => AppendedHead }

/**
 * Prepares the parameters of an append: ids, versions, hashes, sealed data, and the read models' rows as JSON.
 * @param leadKey the key of the lead that an event names, if that key seals it.
 */
export const prepareAppend = <Event extends DomainEvent>(
  append: Append<Event>,
  subject: SubjectKey,
  master: MasterKey,
  leadKey: Buffer | null = null,
): PreparedEvents => {
  const { head, events, claims = [], subjects, reply, remembered } = append
  const request = nextRequest()
  const rows: string[] = []
  const recorded: (() => RecordedEvent)[] = []
  const keyring = { own: subject?.key ?? null, lead: leadKey }
  let last: StreamHead = head
  for (const event of events) {
    const id = (last === head ? append.eventId : undefined) ?? randomUUIDv7()
    const { hash, text } = eventRow({ ...event, id }, last, append, keyring, request)
    rows.push(text)
    const place = { stream: head.stream, version: last.version + 1, hash }
    recorded.push(() => ({ ...asDecoded(event), id, ...place, at: append.at, ...append.cause }))
    last = place
  }
  return {
    request,
    from: head,
    to: last,
    appended: () => ({
      ...keyedHead(append, last, subject),
      // An erasure destroys the key, and changes what the events before say: they are read again.
      ...(!events.some(({ type }) => type.endsWith('Erased')) && { recorded: recorded.map((event) => event()) }),
    }),
    claims,
    reply,
    keys: keysOf(append),
    rows: {
      heads: [JSON.stringify({ request, ...headRow(head), subjects, ...(remembered && memoryOf(head)) })],
      events: rows,
      claims: claims.map((claim) => claimRow(request, claim, head, master)),
      keys: subject?.fresh ? [keyRow(request, subject.key, head, master)] : [],
      replies: reply === undefined ? [] : [JSON.stringify({ request, ...replyRow(reply, head.stream, master) })],
      ...viewRows(request, append.rows ?? []),
    },
  }
}

const headRow = ({ stream, version, hash }: StreamHead) => ({ stream, version, hash })

/** What tells whether the events up to a remembered head have changed. */
const memoryOf = ({ leads = [] }: KeyedHead) => ({ remembered: true, ...(leads.length > 0 && { leads }) })

const keyedHead = ({ head, events }: Append, to: StreamHead, subject: SubjectKey): KeyedHead => {
  const { key = head.version === 0 ? null : undefined, leads = [] }: KeyedHead = head
  const own = subject?.key ?? key
  return { ...to, ...(own !== undefined && { key: own }), leads: [...new Set([...leads, ...events.flatMap(leadOf)])] }
}

const leadOf = (event: DomainEvent): readonly StreamName[] => {
  const leadId = sealingLead(event)
  return leadId === null ? [] : [streamName('lead', leadId)]
}

/** Keys that two appends of one batch must not share. */
const keysOf = ({ head, claims = [], reply }: Append): readonly string[] => [
  head.stream,
  ...claims.map(({ name, value }) => `claim ${name} ${value}`),
  ...(reply === undefined ? [] : [`key ${reply.scope} ${reply.key}`]),
]

const viewRows = (request: number, changes: readonly ViewChange[]) => {
  const rows: Record<ViewChange['view'], string[]> = {
    leads: [],
    lead_states: [],
    lead_agendas: [],
    workflows: [],
    runs: [],
    shares: [],
    staff: [],
    security_events: [],
    triggers: [],
    waiting_runs: [],
    runs_in_flight: [],
  }
  for (const { view, row } of changes) rows[view].push(JSON.stringify({ request, ...row }))
  return rows
}

let lastRequest = 0

/** A number unique within a batch that fits PostgreSQL's int. */
const nextRequest = () => {
  lastRequest = (lastRequest + 1) % 2 ** 31
  return lastRequest
}

const eventRow = (
  { id, ...event }: DomainEvent & { readonly id: string },
  after: StreamHead,
  { cause, at }: Pick<Append, 'cause' | 'at'>,
  keys: Keys,
  request: number,
) => {
  const place = { stream: after.stream, version: after.version + 1, type: event.type }
  const { schemaVersion, data } = encodeEvent(event, place, keys.own, keys.lead)
  const hash = eventHash(after.hash, { ...place, id, schemaVersion, data, at, ...cause })
  const { actor, correlationId: correlation_id, causationId: causation_id } = cause
  const rest = { request, ...place, id, schema_version: schemaVersion, at, actor, correlation_id, causation_id, hash }
  // The stored text is exactly the hashed one.
  return { hash, text: `{"data":${data},${JSON.stringify(rest).slice(1)}` }
}

const claimRow = (request: number, { name, value }: Claim, { stream }: StreamHead, master: MasterKey) =>
  JSON.stringify({ request, name, value: master.blind(value).toString('base64'), stream })

const keyRow = (request: number, key: Buffer, { stream }: StreamHead, master: MasterKey) =>
  JSON.stringify({ request, subject: stream, wrapped: wrapKey(master, key, stream).toString('base64') })
