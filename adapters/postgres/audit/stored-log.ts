import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { newestPosition } from '#adapters/postgres/connection/newest-event.ts'
import { unwrapKey } from '#adapters/postgres/personal-data/keys.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import type { SingleEvent, StoredEvent, StoredLog } from '#domain/audit/ports/stored-log.ts'
import { idOf, kindOf, type StreamName } from '#domain/kernel/stream-name.ts'
import { genesisHash } from '#domain/log/ports/event-store.ts'
import { type StoredRow, storedColumns, storedEvent } from './chained-event.ts'

/**
 * Events as they are stored, with personal data still sealed, for proofs; the position of the head is 0 for an empty
 * log.
 */
export const postgresStoredLog = ({ pool }: Postgres, master: MasterKey): StoredLog => {
  const readSingle = async (condition: string, values: readonly unknown[]): Promise<SingleEvent | null> => {
    const query = { text: `${selectSingle} where ${condition}`, values: [...values], rowMode: 'array' as const }
    const [row] = (await reaching(pool.query<[...StoredRow, previous: string | null]>(query))).rows
    if (row === undefined) return null
    return { event: storedEvent(row.slice(0, -1) as unknown as StoredRow), previous: row[12] ?? genesisHash }
  }
  return {
    at: (position) => readSingle('e.position = $1', [position]),
    version: (stream, version) => readSingle('e.stream = $1 and e.version = $2', [stream, version]),
    head: () => newestPosition(pool),
    stream: async (stream, upTo): Promise<readonly StoredEvent[]> => {
      const query = { text: selectStream, values: [stream, upTo], rowMode: 'array' as const }
      return (await reaching(pool.query<StoredRow>(query))).rows.map(storedEvent)
    },
    linked: async (stream) => {
      const query = kindOf(stream) === 'lead' ? [selectLinked, idOf(stream)] : [selectApprovals, stream]
      const { rows } = await reaching(pool.query<{ stream: StreamName }>(query[0] ?? '', query.slice(1)))
      return rows.map((row) => row.stream)
    },
    redactions: async (streams) => {
      const text = `select stream from events where type = 'FieldRedacted' and data->>'stream' = any ($1) order by position`
      return (await reaching(pool.query<{ stream: StreamName }>(text, [streams]))).rows.map((row) => row.stream)
    },
    keys: async (subjects) => {
      const text =
        'select subject, wrapped from personal_keys where subject = any ($1) and from_version = 1 order by subject'
      const { rows } = await reaching(pool.query<{ subject: StreamName; wrapped: Buffer }>(text, [subjects]))
      return rows.map(({ subject, wrapped }) => ({
        subject,
        key: unwrapKey(master, wrapped, subject).toString('base64'),
      }))
    },
  }
}

const selectSingle = `
  select ${storedColumns('e')}, encode(p.hash, 'hex')
    from events e left join events p on p.stream = e.stream and p.version = e.version - 1`

const selectStream = `
  select ${storedColumns('e')} from events e where e.stream = $1 and e.position <= $2 order by e.version`

/** What agents read of the lead before they proposed something for it. */
const readsBefore = (condition: string): string => `
  select distinct seen.stream from events asked
    join events seen on seen.type = 'SecurityEventRecorded' and starts_with(seen.actor, 'token:')
     and seen.actor = asked.actor and seen.position < asked.position
     and seen.data->>'leadId' = asked.data->>'leadId'
   where ${condition}`

/**
 * The runs currently attached to this lead, or erased with it, their shares, its calls, what agents proposed for it, and
 * what they read of it before.
 */
const selectLinked = `
  with attached as (
    select distinct stream from events where type in ('RunLeadSet', 'RunErased') and data->>'leadId' = $1),
  runs as (
    select a.stream from attached a cross join lateral (
      select data->>'leadId' as lead from events
       where stream = a.stream and type in ('RunLeadSet', 'RunErased') order by version desc limit 1) last
     where last.lead = $1)
  select stream from runs
  union all
  select e.stream from runs join events e on e.type = 'ShareCreated' and e.data->>'runId' = substr(runs.stream, 5)
  union all
  select stream from events where type = 'ApprovalRequested' and data->>'leadId' = $1
  union all
  select stream from events where type = 'CallTaken' and data->>'leadId' = $1
  union all
  ${readsBefore("asked.type = 'ApprovalRequested' and asked.data->>'leadId' = $1")}`

/** The approvals that events of a stream follow from; for an approval, what its agent read of the lead before. */
const selectApprovals = `
  select distinct a.stream from events e
    join events a on a.stream = 'approval-' || e.causation_id and a.version = 1
   where e.stream = $1 and e.stream <> a.stream
  union all
  ${readsBefore("asked.stream = $1 and asked.version = 1 and asked.type = 'ApprovalRequested'")}`
