import { randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'
import { lockAppends } from '#adapters/postgres/connection/advisory-locks.ts'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { appendOn } from '#adapters/postgres/log/append-batch.ts'
import { clearFields, erasedData, type Keys, redactedData } from '#adapters/postgres/log/event-codec.ts'
import { eventHash } from '#adapters/postgres/log/event-hash.ts'
import { prepareAppend } from '#adapters/postgres/log/prepare-append.ts'
import { historyOf } from '#adapters/postgres/log/rebuild/histories.ts'
import { writers } from '#adapters/postgres/log/rebuild/read-models.ts'
import { sealingSubject } from '#adapters/postgres/log/recorded-event.ts'
import { unwrapKey } from '#adapters/postgres/personal-data/keys.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import type { RedactionOrder, RedactionOutcome, Redactions } from '#domain/audit/ports/redactions.ts'
import type { StoredEvent } from '#domain/audit/ports/stored-log.ts'
import { idOf, type StreamName, streamName } from '#domain/kernel/stream-name.ts'
import { emptyStream, genesisHash } from '#domain/log/ports/event-store.ts'
import type { RebuildReadModels } from '#domain/log/ports/rebuilding.ts'
import type { FieldRedacted } from '#domain/security/model/index.ts'
import { type StoredRow, storedColumns, storedEvent } from './chained-event.ts'

type Ends = { readonly viewsOf: Parameters<RebuildReadModels>[0]; readonly appended: () => void }

/** @param ends `viewsOf` derives a stream's rows from its events; `appended` is called after each commit. */
export const postgresRedactions = ({ pool }: Postgres, master: MasterKey, { viewsOf, appended }: Ends): Redactions => {
  /** Redacts texts of one stream in one transaction; none if one of them cannot be redacted. */
  const redactAll = async (client: pg.PoolClient, orders: readonly RedactionOrder[], by: Redacted) => {
    let outcome: RedactionOutcome = 'RedactedAlready'
    try {
      await client.query('begin')
      for (const order of orders) {
        outcome = await reaching(redactOn(client, master, order, by))
        if (outcome !== 'Redacted') break
      }
      const [first] = orders
      if (outcome === 'Redacted' && first) await reaching(rewriteRows(client, master, first.stream, viewsOf))
      await client.query(outcome === 'Redacted' ? 'commit' : 'rollback')
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    }
    if (outcome === 'Redacted') appended()
    return outcome
  }
  const onClient = async <Result>(act: (client: pg.PoolClient) => Promise<Result>): Promise<Result> => {
    const client = await reaching(pool.connect())
    try {
      return await act(client)
    } finally {
      client.release()
    }
  }
  return {
    redact: (order) => onClient((client) => redactAll(client, [order], redactedData)),
    eraseClearTexts: (leadId, context) =>
      onClient(async (client) => {
        const { rows } = await reaching(client.query<ClearEvent>(selectClear, [leadId]))
        for (const events of Map.groupBy(rows, ({ stream }) => stream).values()) {
          const orders = events.flatMap(({ stream, version, ...event }) =>
            clearFields(event).map((field) => ({
              id: randomUUIDv7(),
              stream,
              version,
              field,
              reason: 'The person was erased',
              ...context,
            })),
          )
          if (orders.length > 0) await redactAll(client, orders, erasedData)
        }
      }),
  }
}

type ClearEvent = {
  readonly stream: StreamName
  readonly version: number
  readonly type: string
  readonly data: string
}

/** Events of runs erased with this lead, written by a release that did not yet seal runs. */
const selectClear = `
  select e.stream, e.version, e.type, e.data::text as data
    from events e
   where e.schema_version = 1
     and e.stream in (select stream from events where type = 'RunErased' and data ->> 'leadId' = $1)
   order by e.stream, e.version`

type Redacted = typeof redactedData

const redactOn = async (
  client: pg.PoolClient,
  master: MasterKey,
  order: RedactionOrder,
  by: Redacted,
): Promise<RedactionOutcome> => {
  // The lock of appends: meanwhile nothing is written to the stream, and no head is signed.
  await client.query(lockAppends)
  const target = await eventToRedact(client, master, order)
  if (target === null) return 'NoSuchEvent'
  const { event, previous, keys } = target
  const data = by(event, keys, order.field)
  if (data === 'NotRedactable' || data === 'RedactedAlready') return data
  const { stream, version, field, reason, cause, at } = order
  const becomes = eventHash(previous, { ...event, data })
  const facts = { stream, version, position: event.position, field, reason, was: event.hash, becomes }
  const recorded: FieldRedacted = { type: 'FieldRedacted', data: facts }
  const record = streamName('security', order.id)
  const append = { head: emptyStream(record), events: [recorded], cause, at }
  await appendOn(client, prepareAppend(append, null, master))
  await client.query('select redact_event($1, $2::json)', [record, data])
  return 'Redacted'
}

type EventWithKeys = { readonly event: StoredEvent; readonly previous: string; readonly keys: Keys }

const eventToRedact = async (
  client: pg.PoolClient,
  master: MasterKey,
  { stream, version }: RedactionOrder,
): Promise<EventWithKeys | null> => {
  const query = { text: selectEvent, values: [stream, version], rowMode: 'array' as const }
  const [row] = (await client.query<FoundRow>(query)).rows
  if (row === undefined) return null
  const [previous, wrappedKey, leadWrapped, lead] = [row[12], row[13], row[14], row[15]]
  return {
    event: storedEvent(row.slice(0, 12) as unknown as StoredRow),
    previous: previous ?? genesisHash,
    keys: {
      own: wrappedKey === null ? null : unwrapKey(master, wrappedKey, stream),
      lead: leadWrapped === null ? null : unwrapKey(master, leadWrapped, lead),
    },
  }
}

type FoundRow = [
  ...StoredRow,
  ...[previous: string | null, wrapped: Buffer | null, leadWrapped: Buffer | null, lead: StreamName],
]

const selectEvent = `
  select ${storedColumns('e')}, encode(p.hash, 'hex'), k.wrapped, l.wrapped, l.subject
    from events e
    left join events p on p.stream = e.stream and p.version = e.version - 1
    left join personal_keys k on k.subject = e.stream and e.version >= k.from_version
    left join personal_keys l on l.from_version = 1 and l.subject = ${sealingSubject('e')}
   where e.stream = $1 and e.version = $2`

/** Folds the stream's rows again and removes its stored replies; their keys stay. Waiting and running work is left alone. */
const rewriteRows = async (
  client: pg.PoolClient,
  master: MasterKey,
  stream: StreamName,
  viewsOf: Ends['viewsOf'],
): Promise<void> => {
  if (stream.startsWith('run-')) await client.query('delete from runs where id = $1', [idOf(stream)])
  for (const { view, row } of viewsOf(await historyOf(client, master, stream))) {
    const writer = view === 'waiting_runs' ? undefined : writers[view]
    if (writer !== undefined)
      await client.query(`select ${writer}($1, '{}')`, [JSON.stringify([{ request: 0, ...row }])])
  }
  await client.query('update idempotency_keys set body = null where stream = $1', [stream])
}
