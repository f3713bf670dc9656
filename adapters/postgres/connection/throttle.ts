import { sql } from '#adapters/postgres/connection/sql.ts'
import { batcher, type Job } from '#adapters/postgres/log/batcher.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import type { Limit, Passage, Throttle } from '#domain/kernel/throttle.ts'
import { type Postgres, reaching } from './connection.ts'

/**
 * Exact sliding windows, one row per bucket. Bucket names are stored as keyed hashes, because they contain addresses.
 */
export const postgresThrottle = (postgres: Postgres, master: MasterKey): Throttle => {
  const { db } = postgres
  const nameOf = (bucket: string) => master.blind(bucket).toString('base64url')
  const batched = new Map<string, ReturnType<typeof passTogether>>()
  const underLimit = (limit: Limit) => {
    const key = `${limit.max} in ${limit.seconds}`
    const pass = batched.get(key) ?? passTogether(postgres, limit)
    batched.set(key, pass)
    return pass
  }
  return {
    pass: (bucket, limit) => {
      const name = nameOf(bucket)
      return underLimit(limit)(name, [name])
    },
    refund: async (bucket) => {
      await reaching(
        db.query(
          sql`update throttle_hits set hits = trim_array(hits, least(1, cardinality(hits))) where bucket = ${nameOf(bucket)}`,
        ),
      )
    },
    forgive: async (bucket) => {
      await reaching(db.query(sql`delete from throttle_hits where bucket = ${nameOf(bucket)}`))
    },
  }
}

const maxBatch = 256

/** Concurrent hits of one limit share a transaction. */
const passTogether = (postgres: Postgres, limit: Limit) =>
  batcher<string, Passage>((jobs) => passAll(postgres, limit, jobs), maxBatch)

/**
 * A bucket whose last hit is not the current one was full: returns the seconds until the next hit is allowed. Does not
 * wait for the disk: a crash forgets the hits of its last moment. The number of buckets in a JSON text is unknown to the
 * planner, which therefore keeps one plan.
 */
const text = `
  insert into throttle_hits as held (bucket, hits)
  select bucket, array[statement_timestamp()]
    from (select set_config('synchronous_commit', 'off', true)) quick cross join json_array_elements_text($1::json) as asked (bucket)
  on conflict (bucket) do update set hits = hits_after(held.hits, statement_timestamp(), $2, $3)
  returning bucket, case when hits[cardinality(hits)] = statement_timestamp() then 0
    else greatest(1, ceil(extract(epoch from hits[cardinality(hits) - $2 + 1] + make_interval(secs => $3) - statement_timestamp())))::int
  end as wait`

type Waiting = { readonly bucket: string; readonly wait: number }

/** Sorted by name, so that two processes never deadlock. */
const passAll = async ({ pool }: Postgres, { max, seconds }: Limit, jobs: readonly Job<string, Passage>[]) => {
  const buckets = jobs.map(({ input }) => input).toSorted()
  const query = { name: 'throttle', text, values: [JSON.stringify(buckets), max, seconds] }
  const { rows } = await reaching(pool.query<Waiting>(query))
  const waits = new Map(rows.map(({ bucket, wait }) => [bucket, wait]))
  return () => {
    for (const { input, settle } of jobs) settle.resolve(passageOf(waits.get(input) ?? 0))
  }
}

const passageOf = (retryAfterSeconds: number): Passage =>
  retryAfterSeconds === 0 ? { open: true } : { open: false, retryAfterSeconds }
