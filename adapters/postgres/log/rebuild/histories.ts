import type pg from 'pg'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import { type EventColumns, eventColumns, eventsWithKeys, keyOf, leadKeyOf, recordedEvent } from '../recorded-event.ts'
import type { Paced } from './put-in-place.ts'

export type History = readonly RecordedEvent[]

const eventsAtOnce = 200

/** Every stream of the log up to a position, one after the other, each with its whole history. */
export async function* everyHistory(
  client: pg.Client,
  master: MasterKey,
  upTo: number,
  pace: Paced,
): AsyncGenerator<History> {
  let history: RecordedEvent[] = []
  let [stream, version]: [string, number] = ['', 0]
  for (;;) {
    const events = await pace(() => read(client, master, nextPage, [stream, version, upTo, eventsAtOnce]))
    for (const event of events) {
      if (event.stream !== stream && history.length > 0) {
        yield history
        history = []
      }
      history.push(event)
      ;({ stream, version } = event)
    }
    if (events.length === 0) break
  }
  if (history.length > 0) yield history
}

const streamsAtOnce = 200

/** These streams, each with its whole history so far. */
export async function* historiesOf(
  client: pg.Client,
  master: MasterKey,
  streams: readonly string[],
  pace: Paced,
): AsyncGenerator<History> {
  for (let done = 0; done < streams.length; done += streamsAtOnce) {
    const some = streams.slice(done, done + streamsAtOnce)
    const events = await pace(() => read(client, master, 'e.stream = any($1) order by e.stream, e.version', [some]))
    yield* Map.groupBy(events, ({ stream }) => stream).values()
  }
}

/** A stream's whole history. */
export const historyOf = (client: Reading, master: MasterKey, stream: StreamName): Promise<History> =>
  read(client, master, 'e.stream = $1 order by e.version', [stream])

type Reading = Pick<pg.Client, 'query'>

const nextPage = '(e.stream, e.version) > ($1, $2) and e.position <= $3 order by e.stream, e.version limit $4'

const read = async (client: Reading, master: MasterKey, condition: string, values: readonly unknown[]) => {
  const text = `select e.stream, ${eventColumns} from ${eventsWithKeys} where ${condition}`
  const { rows } = await client.query<EventRow>({ text, values: [...values], rowMode: 'array' })
  return rows.map(([stream, ...columns]) =>
    recordedEvent(stream, columns, keyOf(stream, columns, master), leadKeyOf(columns, master)),
  )
}

type EventRow = [stream: StreamName, ...columns: EventColumns]
