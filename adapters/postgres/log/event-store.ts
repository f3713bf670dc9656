import { batchedLookup } from '#adapters/postgres/connection/batched-lookup.ts'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { sealing } from '#adapters/postgres/personal-data/key-adoption.ts'
import { unwrapKey } from '#adapters/postgres/personal-data/keys.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { newKey } from '#adapters/postgres/personal-data/seal.ts'
import type { DomainEvent, RecordedEvent } from '#domain/kernel/event.ts'
import { type StreamName, streamName } from '#domain/kernel/stream-name.ts'
import {
  type Append,
  type AppendedHead,
  type AppendTogether,
  type EventStore,
  emptyStream,
  type Stream,
  type StreamHead,
} from '#domain/log/ports/event-store.ts'
import { appendAll, appendInBatches, type Committed } from './append-batch.ts'
import { holdsPersonalData, sealingLead } from './event-codec.ts'
import { type KeyedHead, prepareAppend, type SubjectKey } from './prepare-append.ts'
import {
  type EventColumns,
  eventColumns,
  fewEventsWithKeys,
  keyOf,
  leadKeyOf,
  openLeadOf,
  recordedEvent,
} from './recorded-event.ts'

/** The event log on PostgreSQL. `appended` is called after each commit of this process. */
export const postgresEventStore = (postgres: Postgres, master: MasterKey, appended: Committed): EventStore => {
  const submit = appendInBatches(postgres, appended)
  const rowsOf = batchedLookup((streams: readonly StreamName[]) => rowsOfStreams(postgres, streams))
  const rowsFrom = batchedLookup((heads: readonly KeyedHead[]) => rowsFromHeads(postgres, heads))
  return {
    read: async <Event extends DomainEvent>(stream: StreamName, head?: StreamHead) =>
      // An empty stream has no event to go on from.
      (head && head.version > 0 ? readOn<Event>(head, await rowsFrom(head), master) : null) ??
      streamOf<Event>(stream, await rowsOf(stream), master),
    append: <Event extends DomainEvent>(append: Append<Event>) =>
      sealing(postgres.pool, master, async () => {
        const prepared = await prepareOn(postgres, master, append)
        await submit(prepared, prepared.keys)
        return prepared.appended() as AppendedHead<Event>
      }),
  }
}

/** One transaction: a version conflict of one append rejects all of them. */
export const postgresAppendTogether =
  (postgres: Postgres, master: MasterKey, appended: Committed): AppendTogether =>
  (appends) =>
    sealing(postgres.pool, master, async () => {
      const prepared = []
      for (const append of appends) prepared.push(await prepareOn(postgres, master, append))
      await appendAll(postgres, prepared, appended)
    })

const prepareOn = async (postgres: Postgres, master: MasterKey, append: Append) => {
  const [own, lead] = [await subjectKey(postgres, master, append), await leadKey(postgres, master, append)]
  return prepareAppend(append, own, master, lead)
}

const rowsOfStreams = async (postgres: Postgres, streams: readonly StreamName[]) => {
  const query = {
    name: 'read-streams',
    text: selectStreams,
    values: [JSON.stringify(streams)],
    rowMode: 'array' as const,
  }
  const { rows } = await reaching(postgres.pool.query<[...EventColumns, stream: StreamName]>(query))
  const byStream = Map.groupBy(rows, (row) => row[13])
  return (stream: StreamName): readonly EventColumns[] =>
    (byStream.get(stream) ?? []) as unknown as readonly EventColumns[]
}

const streamOf = <Event extends DomainEvent>(
  stream: StreamName,
  rows: readonly EventColumns[],
  master: MasterKey,
): Stream<Event> => {
  const key = rows[0] === undefined ? null : keyOf(stream, rows[0], master)
  const events = rows.map((row) => recordedEvent(stream, row, key, leadKeyOf(row, master)) as RecordedEvent<Event>)
  const last = events.at(-1)
  const head: KeyedHead =
    last === undefined
      ? emptyStream(stream)
      : { stream, version: last.version, hash: last.hash, key, leads: openLeads(rows) }
  return { head, events }
}

const rowsFromHeads = async (postgres: Postgres, heads: readonly KeyedHead[]) => {
  const numberedHeads = heads.map(({ stream, version, leads = [] }, place) => ({ place, stream, version, leads }))
  const query = {
    name: 'read-streams-on',
    text: selectStreamsOn,
    values: [JSON.stringify(numberedHeads)],
    rowMode: 'array' as const,
  }
  const { rows } = await reaching(postgres.pool.query<RowFromHead>(query))
  const byPlace = Map.groupBy(rows, (row) => row[14])
  return (head: KeyedHead): readonly RowFromHead[] => byPlace.get(heads.indexOf(head)) ?? []
}

type RowFromHead = [...EventColumns, changed: boolean, place: number]

/** The events after a known head; null if anything up to there has changed since it was read. */
const readOn = <Event extends DomainEvent>(knownHead: KeyedHead, rows: readonly RowFromHead[], master: MasterKey) => {
  const { stream, hash, leads = [] } = knownHead
  const [first, ...further] = rows.map((row) => ({ changed: row[13], row: row as unknown as EventColumns }))
  if (first === undefined || first.changed) return null
  const key = keyOf(stream, first.row, master)
  if (first.row[9] !== hash || !isSameKey(key, knownHead.key ?? null)) return null
  if (further.some(({ row: [, , type] }) => type.endsWith('Erased'))) return null
  const events = further.map(
    ({ row }) => recordedEvent(stream, row, key, leadKeyOf(row, master)) as RecordedEvent<Event>,
  )
  const last = events.at(-1) ?? knownHead
  const records = openLeads(further.map(({ row }) => row))
  const head: KeyedHead = { stream, version: last.version, hash: last.hash, key, leads: [...leads, ...records] }
  return { head, events, continues: true as const }
}

const openLeads = (rows: readonly EventColumns[]): readonly string[] => [
  ...new Set(rows.flatMap((row) => openLeadOf(row) ?? [])),
]

const isSameKey = (one: Buffer | null, other: Buffer | null): boolean =>
  one === null || other === null ? one === other : one.equals(other)

/**
 * A lateral query keeps a plan that uses the index, whatever the size of the log when it was made. PostgreSQL cannot
 * see how many streams a JSON text names, so that it keeps one plan; for an array it would plan each query again.
 */
const selectStreams = `
  select found.* from json_array_elements_text($1::json) as asked (stream)
   cross join lateral (
     select ${eventColumns}, e.stream from ${fewEventsWithKeys}
      where e.stream = asked.stream collate "C" order by e.version) found`

/**
 * A redaction, and the erasure of a lead that an event names, change no hashes: only their own events show them. A
 * range with both bounds is planned as few rows, which are found by the index, even where few streams are long.
 */
const selectStreamsOn = `
  select found.*, asked.place from json_to_recordset($1::json) as asked (place int, stream text, version int, leads json)
   cross join lateral (
     select ${eventColumns},
            e.version = asked.version
            and (exists (select from events r
                          where r.type = 'FieldRedacted' and r.data->>'stream' = asked.stream and r.position > e.position)
                 or exists (select from json_array_elements_text(asked.leads) as opened (subject)
                              left join lateral (select x.wrapped from personal_keys x
                                                  where x.subject = opened.subject collate "C" and x.from_version = 1 limit 1) still on true
                             where still.wrapped is null))
       from ${fewEventsWithKeys}
      where e.stream = asked.stream collate "C" and e.version between asked.version and 2147483647 order by e.version) found`

type Subject = Pick<Append, 'head' | 'events'>

const subjectKey = async (postgres: Postgres, master: MasterKey, { head, events }: Subject): Promise<SubjectKey> => {
  if (!events.some((event) => holdsPersonalData(event.type) && sealingLead(event) === null)) return null
  if (head.version === 0) return { key: newKey(), fresh: true }
  const key = (head as KeyedHead).key ?? (await storedKey(postgres, master, head.stream))
  if (key !== null) return { key, fresh: false }
  return (await mayHaveNewKey(postgres, head.stream)) ? { key: newKey(), fresh: true } : null
}

/** The key of the lead that an event names; for a lead just erased, a key that is not kept, so nothing opens it. */
const leadKey = async (postgres: Postgres, master: MasterKey, { events }: Subject): Promise<Buffer | null> => {
  const leadId = events.map(sealingLead).find((id) => id !== null) ?? null
  return leadId === null ? null : ((await storedKey(postgres, master, streamName('lead', leadId))) ?? newKey())
}

/** True for a stream in which nothing was sealed, or nothing since its erasure; any other has lost its key. */
const mayHaveNewKey = async (postgres: Postgres, stream: StreamName): Promise<boolean> => {
  const query = postgres.pool.query<{ sealed: number; erased: number }>(selectSealed, [stream])
  const { sealed = 0, erased = 0 } = (await reaching(query)).rows[0] ?? {}
  return sealed <= erased
}

const selectSealed = `
  select coalesce(max(version) filter (where data::text like '%"personal":"v1.%'), 0) as sealed,
         coalesce(max(version) filter (where type like '%Erased'), 0) as erased
    from events where stream = $1`

const storedKey = async (postgres: Postgres, master: MasterKey, stream: StreamName): Promise<Buffer | null> => {
  const query = postgres.pool.query<{ wrapped: Buffer }>('select wrapped from personal_keys where subject = $1', [
    stream,
  ])
  const wrappedKey = (await reaching(query)).rows[0]?.wrapped
  return wrappedKey === undefined ? null : unwrapKey(master, wrappedKey, stream)
}
