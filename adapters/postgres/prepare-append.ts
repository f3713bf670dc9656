import { randomUUIDv7 } from 'node:crypto'
import type { DomainEvent, RecordedEvent } from '../../domain/kernel/event.ts'
import type { Append, Claim, StreamHead } from '../../domain/ports/event-store.ts'
import type { Answer } from '../../domain/ports/idempotency.ts'
import type { ViewChange } from '../../domain/ports/views.ts'
import type { PreparedAppend } from './append-batch.ts'
import { encodeEvent } from './event-codec.ts'
import { eventHash } from './event-hash.ts'
import { sealedAnswer } from './idempotency-keys.ts'
import { wrapKey } from './personal-data/keys.ts'
import type { MasterKey } from './personal-data/master-key.ts'

/** The key of a stream's personal data; `fresh` where this append brings it into the world. */
export type SubjectKey = { readonly key: Buffer; readonly fresh: boolean } | null

/** Makes the rows of an append: ids, versions, hashes, sealed data, and the read models' rows that follow. */
export const prepareAppend = <Event extends DomainEvent>(
  append: Append<Event>,
  subject: SubjectKey,
  master: MasterKey,
): PreparedAppend => {
  const { head, events, claims = [] } = append
  const request = nextRequest()
  const recorded: RecordedEvent<Event>[] = []
  const rows: string[] = []
  let last: StreamHead = head
  for (const event of events) {
    const { id, hash, text } = eventRow(event, last, append, subject?.key ?? null, request)
    rows.push(text)
    last = { stream: head.stream, version: last.version + 1, hash }
    recorded.push({ ...event, ...append.cause, ...last, id, at: append.at })
  }
  const changes = append.views?.(recorded) ?? []
  const answer = append.answer?.(changes)
  return {
    request,
    from: head,
    to: { head: last, changes },
    keys: [head.stream, ...claims.map(({ name, value }) => `claim ${name} ${value}`)],
    rows: {
      heads: [JSON.stringify({ request, stream: head.stream, version: head.version })],
      events: rows,
      claims: claims.map((claim) => claimRow(request, claim, head, master)),
      keys: subject?.fresh ? [keyRow(request, subject.key, head, master)] : [],
      answers: answer === undefined ? [] : [answerRow(request, answer, head, master)],
      ...viewRows(request, changes),
    },
  }
}

const viewRows = (request: number, changes: readonly ViewChange[]) => {
  const rows: Record<ViewChange['view'], string[]> = {
    leads: [],
    workflows: [],
    runs: [],
    shares: [],
    waiting_runs: [],
    runs_in_flight: [],
  }
  for (const { view, row } of changes) rows[view].push(JSON.stringify({ request, ...row }))
  return rows
}

let lastRequest = 0

/** A number that no other append of a batch has; it stays within PostgreSQL's int. */
const nextRequest = () => {
  lastRequest = (lastRequest + 1) % 2 ** 31
  return lastRequest
}

const eventRow = (
  event: DomainEvent,
  after: StreamHead,
  { cause, at }: Pick<Append, 'cause' | 'at'>,
  key: Buffer | null,
  request: number,
) => {
  const place = { stream: after.stream, version: after.version + 1, type: event.type }
  const { schemaVersion, data } = encodeEvent(event, place, key)
  const id = randomUUIDv7()
  const hash = eventHash(after.hash, { ...place, id, schemaVersion, data, at, ...cause })
  const { actor, correlationId: correlation_id, causationId: causation_id } = cause
  const rest = { request, ...place, id, schema_version: schemaVersion, at, actor, correlation_id, causation_id, hash }
  // The data goes in as the very text that was hashed.
  return { id, hash, text: `{"data":${data},${JSON.stringify(rest).slice(1)}` }
}

const claimRow = (request: number, { name, value }: Claim, { stream }: StreamHead, master: MasterKey) =>
  JSON.stringify({ request, name, value: master.blind(value).toString('base64'), stream })

const keyRow = (request: number, key: Buffer, { stream }: StreamHead, master: MasterKey) =>
  JSON.stringify({ request, subject: stream, wrapped: wrapKey(master, key, stream).toString('base64') })

const answerRow = (request: number, answer: Answer, { stream }: StreamHead, master: MasterKey) =>
  JSON.stringify({ request, ...sealedAnswer(answer, master), stream })
