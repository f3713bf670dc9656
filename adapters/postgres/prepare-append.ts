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
  const recorded: RecordedEvent<Event>[] = []
  const rows: object[] = []
  let last: StreamHead = head
  for (const event of events) {
    const row = eventRow(event, last, append, subject?.key ?? null)
    rows.push(row)
    last = { stream: head.stream, version: row.version, hash: row.hash }
    recorded.push({ ...event, ...append.cause, ...last, id: row.id, at: append.at })
  }
  const changes = append.views?.(recorded) ?? []
  const answer = append.answer?.(changes)
  return {
    from: head,
    to: { head: last, changes },
    sections: {
      heads: [{ stream: head.stream, version: head.version }],
      events: rows as Record<string, unknown>[],
      claims: claims.map((claim) => claimRow(claim, head, master)),
      keys: subject?.fresh ? [keyRow(subject.key, head, master)] : [],
      answers: answer === undefined ? [] : [answerRow(answer, head, master)],
    },
    views: viewRows(changes),
  }
}

const eventRow = (
  event: DomainEvent,
  after: StreamHead,
  { cause, at }: Pick<Append, 'cause' | 'at'>,
  key: Buffer | null,
) => {
  const place = { stream: after.stream, version: after.version + 1, type: event.type }
  const { schemaVersion, data } = encodeEvent(event, place, key)
  const id = randomUUIDv7()
  const hash = eventHash(after.hash, { ...place, id, schemaVersion, data, at, ...cause })
  return {
    ...place,
    id,
    schema_version: schemaVersion,
    data,
    at,
    actor: cause.actor,
    correlation_id: cause.correlationId,
    causation_id: cause.causationId,
    hash,
  }
}

const claimRow = ({ name, value }: Claim, { stream }: StreamHead, master: MasterKey) => ({
  name,
  value: master.blind(value).toString('hex'),
  stream,
})

const keyRow = (key: Buffer, { stream }: StreamHead, master: MasterKey) => ({
  subject: stream,
  wrapped: wrapKey(master, key, stream).toString('hex'),
})

const answerRow = (answer: Answer, { stream }: StreamHead, master: MasterKey) => ({
  ...sealedAnswer(answer, master),
  stream,
})

const viewRows = (changes: readonly ViewChange[]): Record<string, Record<string, unknown>[]> => {
  const rows: Record<string, Record<string, unknown>[]> = {}
  for (const { view, row } of changes) rows[view] = [...(rows[view] ?? []), row]
  return rows
}
