import { sql } from '@databases/pg'
import type { Limit, Passage, Throttle } from '../../domain/ports/throttle.ts'
import { type Postgres, reaching } from './connection.ts'
import { gather, type Job } from './gather.ts'
import type { MasterKey } from './personal-data/master-key.ts'

/** Exact sliding windows, one row per bucket. Buckets are stored as keyed hashes: they hold addresses of people. */
export const postgresThrottle = (postgres: Postgres, master: MasterKey): Throttle => {
  const { db } = postgres
  const nameOf = (bucket: string) => master.blind(bucket).toString('base64url')
  const passTogether = gather<Hit, Passage>((jobs) => passAll(postgres, jobs), largestBatch)
  return {
    pass: (bucket, limit) => {
      const name = nameOf(bucket)
      return passTogether({ bucket: name, ...limit }, [name])
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

type Hit = Limit & { readonly bucket: string }

const largestBatch = 256

const text =
  'select throttle_pass(bucket, most, seconds) as wait from unnest($1::text[], $2::int[], $3::int[]) as hits (bucket, most, seconds)'

/** What came together passes in one transaction: always in the order of the names, so that two processes never block each other. */
const passAll = async ({ pool }: Postgres, jobs: readonly Job<Hit, Passage>[]): Promise<() => void> => {
  const inOrder = jobs.toSorted(({ input: one }, { input: other }) => (one.bucket < other.bucket ? -1 : 1))
  const values = [
    inOrder.map(({ input }) => input.bucket),
    inOrder.map(({ input }) => input.most),
    inOrder.map(({ input }) => input.seconds),
  ]
  const { rows } = await reaching(pool.query<{ wait: number }>({ name: 'throttle', text, values }))
  return () => {
    for (const [index, job] of inOrder.entries()) job.settle.resolve(passageOf(rows[index]?.wait ?? 0))
  }
}

const passageOf = (retryAfterSeconds: number): Passage =>
  retryAfterSeconds === 0 ? { open: true } : { open: false, retryAfterSeconds }
