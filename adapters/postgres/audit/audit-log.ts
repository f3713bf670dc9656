import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { newestPosition } from '#adapters/postgres/connection/newest-event.ts'
import { holdsPersonalData, sealingLead } from '#adapters/postgres/log/event-codec.ts'
import {
  type EventColumns,
  eventColumns,
  eventsWithKeys,
  isOpen,
  keyOf,
  leadKeyOf,
  recordedEvent,
} from '#adapters/postgres/log/recorded-event.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import type { AuditedEvent, AuditLog, Period } from '#domain/audit/ports/audit-log.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'

/** Bounds memory: a run's outputs may be a megabyte. */
const pageSize = 200

/**
 * Personal data whose key is destroyed reads as erased. `every` ends at the head at its start, and reads one page
 * ahead.
 */
export const postgresAuditLog = ({ pool }: Postgres, master: MasterKey): AuditLog => {
  const read = async (condition: string, values: readonly unknown[]): Promise<readonly AuditedEvent[]> => {
    const query = { text: `${selectEvents} where ${condition}`, values: [...values], rowMode: 'array' as const }
    return (await reaching(pool.query<AuditRow>(query))).rows.map((row) => auditedEvent(row, master))
  }
  const page = (after: number, head: number, { from, to }: Period) => read(inPeriod, [after, head, from, to, pageSize])
  return {
    stream: (stream, afterVersion, limit) =>
      read('e.stream = $1 and e.version > $2 order by e.version limit $3', [stream, afterVersion, limit]),
    at: (positions) => read('e.position = any ($1)', [positions]),
    every: async function* (period) {
      const head = await newestPosition(pool)
      let events = await page(0, head, period)
      while (events.length > 0) {
        const after = events.at(-1)?.position ?? head
        const next = page(after, head, period)
        // Prefetch, awaited when the previous page has been consumed; abandoned if the consumer stops.
        next.catch(() => undefined)
        yield events
        events = await next
      }
    },
  }
}

const selectEvents = `select e.position, e.stream, ${eventColumns} from ${eventsWithKeys}`

const inPeriod = `
  e.position > $1 and e.position <= $2 and ($3::timestamptz is null or e.at >= $3) and ($4::timestamptz is null or e.at < $4)
  order by e.position limit $5`

type AuditRow = [position: string, stream: StreamName, ...columns: EventColumns]

const auditedEvent = ([position, stream, ...columns]: AuditRow, master: MasterKey): AuditedEvent => {
  const key = keyOf(stream, columns, master)
  const leadKey = leadKeyOf(columns, master)
  const event = recordedEvent(stream, columns, key, leadKey)
  const lost = sealingLead(event) === null ? key === null || !isOpen(columns) : leadKey === null
  const erased = lost && holdsPersonalData(event.type) && holdsSealed(columns[4])
  return { ...event, position: Number(position), erased }
}

const holdsSealed = (data: string): boolean => {
  const fields = JSON.parse(data)
  return 'personal' in fields || 'sealed' in fields
}
