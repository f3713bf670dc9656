import { sql } from '@databases/pg'
import type { Throttle } from '../../domain/ports/throttle.ts'
import { type Postgres, reaching } from './connection.ts'
import type { MasterKey } from './personal-data/master-key.ts'

/** Exact sliding windows, one row per bucket. Buckets are stored as keyed hashes: they hold addresses of people. */
export const postgresThrottle = ({ db, pool }: Postgres, master: MasterKey): Throttle => {
  const nameOf = (bucket: string) => master.blind(bucket).toString('base64url')
  return {
    pass: async (bucket, { most, seconds }) => {
      const query = {
        name: 'throttle',
        text: 'select throttle_pass($1, $2, $3) as wait',
        values: [nameOf(bucket), most, seconds],
      }
      const { rows } = await reaching(pool.query<{ wait: number }>(query))
      const retryAfterSeconds = rows[0]?.wait ?? 0
      return retryAfterSeconds === 0 ? { open: true } : { open: false, retryAfterSeconds }
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
