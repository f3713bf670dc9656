import { sql } from '@databases/pg'
import type { Postgres } from './connection.ts'

const everyMs = 3_600_000

/** Forgets, every hour, what is kept for a time only: answers, sessions and counts that are over. */
export const keepHouse = ({ db }: Postgres, complain: (message: string) => void): { readonly stop: () => void } => {
  const sweep = () =>
    void Promise.all(sweeps.map((statement) => db.query(statement))).catch((error: Error) =>
      complain(`housekeeping failed: ${error.message}`),
    )
  sweep()
  const timer = setInterval(sweep, everyMs)
  return { stop: () => clearInterval(timer) }
}

const sweeps = [
  sql`delete from idempotency_keys where reserved_at < now() - interval '24 hours'`,
  sql`delete from lead_imports where finished_at < now() - interval '30 days'`,
  sql`delete from sessions where seen_at < now() - interval '14 days'`,
  sql`delete from report_sessions where opened_at < now() - interval '14 days'`,
  sql`delete from throttle_hits where coalesce(hits[cardinality(hits)], '-infinity') < now() - interval '1 hour'`,
]
