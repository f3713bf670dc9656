import pg from 'pg'
import type { Results } from '../report.ts'
import { inRounds } from '../rounds.ts'
import { captures, statusChanges } from './atrium-appends.ts'
import { bareInsert, connections, makeBareTable, type Row } from './bare-insert.ts'
import { emmettAppends } from './emmett-appends.ts'
import { type Appending, type Work, writeFor } from './writers.ts'

const writerCounts = [1, 8, 32]
const rounds = 7
const roundSeconds = 0.5
const warmUpSeconds = 0.5

/** Appends per second of each contender, with 1, 8 and 32 writers. */
export async function* measureAppends(url: string): AsyncGenerator<readonly [writers: number, results: Results]> {
  await makeBareTable(url)
  for (const count of writerCounts) {
    const clients = await connections(url, count)
    const appendings = await competitors(url, clients)
    yield [count, await compete(appendings, count)]
    await Promise.all([...appendings.map(({ close }) => close()), ...clients.map((client) => client.end())])
  }
}

const competitors = async (url: string, clients: readonly pg.Client[]): Promise<readonly Appending[]> => {
  const atrium = [statusChanges('status change', url), captures('capture', url)]
  for (const { writer } of atrium) await (await writer(0))()
  return [
    bareInsert('bare status change', clients, await storedRow(url, 'LeadStatusChanged')),
    bareInsert('bare capture', clients, await storedRow(url, 'LeadCaptured')),
    ...atrium,
    await emmettAppends('emmett', url, clients.length),
  ]
}

const compete = async (appendings: readonly Appending[], count: number) => {
  const ready = await Promise.all(
    appendings.map(async ({ name, writer }) => ({
      name,
      writers: await Promise.all(Array.from({ length: count }, (_, index) => writer(index))),
    })),
  )
  for (const { writers } of ready) await writeFor(warmUpSeconds, writers)
  const round = (writers: readonly Work[]) => () => writeFor(roundSeconds, writers)
  return inRounds(
    ready.map(({ name, writers }) => ({ name, round: round(writers) })),
    rounds,
  )
}

/** A row as written by the event store, for the bare insert. */
const storedRow = async (url: string, type: string): Promise<Row> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const text = `select type, data::text, at::text, actor, correlation_id as "correlationId" from events where type = $1 limit 1`
  const { rows } = await client.query<Row>(text, [type])
  await client.end()
  if (rows[0] === undefined) throw new Error(`no event of type ${type} was stored`)
  return rows[0]
}
