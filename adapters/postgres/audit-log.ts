import type { StreamName } from '../../domain/kernel/stream-name.ts'
import type { AuditedEvent, AuditLog, Period } from '../../domain/ports/audit-log.ts'
import { type Postgres, reaching } from './connection.ts'
import { decodeEvent, holdsPersonalData } from './event-codec.ts'
import { instantOf } from './instants.ts'
import { unwrapKey } from './personal-data/keys.ts'
import type { MasterKey } from './personal-data/master-key.ts'

/** A run's outputs may be a megabyte: no more events are held at once than these. */
const pageSize = 200

export const postgresAuditLog = ({ pool }: Postgres, master: MasterKey): AuditLog => {
  const read = async (condition: string, values: readonly unknown[]): Promise<readonly AuditedEvent[]> => {
    const query = { text: `${selectEvents} where ${condition}`, values: [...values], rowMode: 'array' as const }
    return (await reaching(pool.query<AuditRow>(query))).rows.map((row) => auditedEvent(row, master))
  }
  const page = (after: number, head: number, { from, to }: Period) => read(inPeriod, [after, head, from, to, pageSize])
  return {
    stream: (stream, afterVersion, limit) =>
      read('e.stream = $1 and e.version > $2 order by e.version limit $3', [stream, afterVersion, limit]),
    every: async function* (period) {
      const { rows } = await reaching(pool.query<{ head: string }>('select max(position) as head from events'))
      const head = Number(rows[0]?.head ?? 0)
      let events = await page(0, head, period)
      while (events.length > 0) {
        const after = events.at(-1)?.position ?? head
        const next = page(after, head, period)
        // It is awaited only once the page before was taken; whoever stops taking leaves it be.
        next.catch(() => undefined)
        yield events
        events = await next
      }
    },
  }
}

const selectEvents = `
  select e.position, e.stream, e.version, e.id, e.type, e.schema_version, e.data::text, e.at::text, e.actor, e.correlation_id,
         e.causation_id, encode(e.hash, 'hex'), k.wrapped
    from events e left join personal_keys k on k.subject = e.stream`

const inPeriod = `
  e.position > $1 and e.position <= $2 and ($3::timestamptz is null or e.at >= $3) and ($4::timestamptz is null or e.at < $4)
  order by e.position limit $5`

type AuditRow = [
  ...[position: string, stream: StreamName, version: number, id: string, type: string, schemaVersion: number],
  ...[data: string, at: string, actor: string, correlationId: string, causationId: string, hash: string],
  wrapped: Buffer | null,
]

const auditedEvent = (row: AuditRow, master: MasterKey): AuditedEvent => {
  const [
    position,
    stream,
    version,
    id,
    type,
    schemaVersion,
    data,
    at,
    actor,
    correlationId,
    causationId,
    hash,
    wrapped,
  ] = row
  const key = wrapped === null ? null : unwrapKey(master, wrapped, stream)
  const event = decodeEvent({ schemaVersion, data }, { stream, version, type }, key)
  const erased = key === null && holdsPersonalData(type) && holdsSealed(data)
  const envelope = { stream, version, id, at: instantOf(at), actor, correlationId, causationId, hash }
  return { ...event, ...envelope, position: Number(position), erased }
}

const holdsSealed = (data: string): boolean => 'personal' in JSON.parse(data)
