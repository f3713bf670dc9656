import pg from 'pg'
import { migrate } from '#adapters/postgres/migrations/migrate.ts'
import { freshDatabase } from '#tests/support/servers/fresh-database.ts'
import { statusChanges } from '../appends/atrium-appends.ts'
import { type Work, writeFor } from '../appends/writers.ts'
import { type Results, resultTable, type Target, targetLines } from '../report.ts'
import { inRounds } from '../rounds.ts'

const laneCounts = [1, 4]
/** As many as the connections allow: each store needs two. */
const crowds = [
  { writers: 16, servers: 1 },
  { writers: 16, servers: 4 },
  { writers: 16, servers: 16 },
  { writers: 64, servers: 1 },
  { writers: 64, servers: 4 },
]
const rounds = 5
const roundSeconds = 1

/**
 * Status changes with one lane and with four, whose commits take 2 ms longer, as with a slower disk or a synchronous
 * standby. A lane is a separate database here: its own lock, positions and read models. A server is an event store
 * with its own batches; with 16 servers few appends share a batch.
 */
export const printLanes = async (server: { readonly url: string }, print: (text: string) => void): Promise<void> => {
  const lanes = await Promise.all(Array.from({ length: Math.max(...laneCounts) }, () => freshDatabase(server)))
  try {
    for (const { url } of lanes) await prepare(url)
    const urls = lanes.map(({ url }) => url)
    for (const { writers, servers } of crowds) {
      const results = await measureLanes(urls, servers, writers)
      print(resultTable(`Status changes, commits of 2 ms more, ${writers} writers, ${servers} servers`, results))
      print(targetLines(results, targets))
    }
  } finally {
    for (const { drop } of lanes) await drop()
  }
}

const nameOf = (lanes: number) => (lanes === 1 ? '1 lane' : `${lanes} lanes`)

const targets: readonly Target[] = [{ of: nameOf(4), against: nameOf(1), atLeast: 2.5 }]

const measureLanes = async (urls: readonly string[], servers: number, writers: number): Promise<Results> => {
  const contenders = []
  for (const lanes of laneCounts) contenders.push(await contender(urls.slice(0, lanes), servers, writers))
  const results = await inRounds(
    contenders.map(({ name, works }) => ({ name, round: () => writeFor(roundSeconds, works) })),
    rounds,
  )
  await Promise.all(contenders.map(({ close }) => close()))
  return results
}

/** Distributes writers over servers first, then over lanes. */
const contender = async (urls: readonly string[], servers: number, writers: number) => {
  const stores = Array.from({ length: servers }, () => urls.map((url) => statusChanges('status change', url)))
  const works: Work[] = []
  for (let index = 0; index < writers; index++) {
    const lane = Math.floor(index / Math.min(servers, Math.ceil(writers / urls.length))) % urls.length
    const store = stores[index % servers]?.[lane]
    if (store !== undefined) works.push(await store.writer(index))
  }
  await writeFor(roundSeconds, works)
  const close = () => Promise.all(stores.flat().map((store) => store.close()))
  return { name: nameOf(urls.length), works, close }
}

/** Each appending transaction waits for 2 ms in its commit, while it holds its lane's lock. */
const prepare = async (url: string): Promise<void> => {
  await migrate(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    create function commit_slowly() returns trigger language plpgsql as $$
    begin
      if coalesce(current_setting('bench.slow', true), '') = '' then
        perform set_config('bench.slow', 'yes', true), pg_sleep(0.002);
      end if;
      return null;
    end $$;
    create constraint trigger commit_slowly after insert on events
      deferrable initially deferred for each row execute function commit_slowly()`)
  await client.end()
}
