import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import type { DomainEvent } from '#domain/kernel/event.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import type { Histories, History } from '#domain/log/ports/histories.ts'
import { type EventColumns, eventColumns, eventsWithKeys, keyOf, recordedEvent } from './recorded-event.ts'

/** All streams of a kind by one range scan of the index over streams; version 7 UUIDs order them by age. */
export const postgresHistories = ({ pool }: Postgres, master: MasterKey): Histories => ({
  of: async <Event extends DomainEvent>(kind: string) => {
    const query = { name: 'histories-of-kind', text, values: [`${kind}-`, `${kind}.`], rowMode: 'array' as const }
    const { rows } = await reaching(pool.query<[position: string, StreamName, ...EventColumns]>(query))
    const events = rows.map(([position, stream, ...columns]) => ({
      ...recordedEvent(stream, columns, keyOf(stream, columns, master)),
      position: Number(position),
    }))
    return [...Map.groupBy(events, ({ stream }) => stream).values()] as unknown as readonly History<Event>[]
  },
})

/** In ASCII the full stop follows the hyphen. */
const text = `
  select e.position, e.stream, ${eventColumns} from ${eventsWithKeys}
   where e.stream >= $1 and e.stream < $2 order by e.stream, e.version`
