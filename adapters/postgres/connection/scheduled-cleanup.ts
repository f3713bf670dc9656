import { sql } from '#adapters/postgres/connection/sql.ts'
import type { Postgres } from './connection.ts'

const everyMs = 3_600_000

/**
 * Deletes expired rows every hour: idempotency keys, import reports, webhook deliveries, sessions and others; and what was
 * stored while the database's clock was ahead, and would now last until then. One statement at a time, so that a start
 * opens no connection for it.
 */
export const scheduleCleanup = (
  { db }: Postgres,
  complain: (message: string) => void,
): { readonly stop: () => void } => {
  let isStopping = false
  const sweep = async () => {
    const failures = new Set<string>()
    for (const statement of [...sweeps, ...ofAClockAhead]) {
      if (isStopping) return
      await db.query(statement).catch((error: Error) => failures.add(error.message))
    }
    if (failures.size > 0 && !isStopping) complain(`Cleanup failed: ${[...failures].join('; ')}`)
  }
  void sweep()
  const timer = setInterval(sweep, everyMs)
  return {
    stop: () => {
      isStopping = true
      clearInterval(timer)
    },
  }
}

const sweeps = [
  sql`delete from idempotency_keys where reserved_at < now() - interval '24 hours'`,
  sql`delete from parked_work where parked_at is null and failed_at < now() - interval '1 day'`,
  sql`delete from notification_deliveries where sent_at < now() - interval '60 days' and key <> 'webhook'`,
  sql`delete from lead_imports where finished_at < now() - interval '30 days'`,
  sql`update lead_imports set preview = null where preview is not null and finished_at < now() - interval '1 hour'`,
  sql`delete from sessions where seen_at < now() - interval '14 days' or created_at < now() - interval '30 days'`,
  sql`delete from webhook_deliveries where created_at < now() - interval '30 days'`,
  sql`delete from invitations where expires_at < now()`,
  sql`delete from sign_in_attempts where created_at < now() - interval '1 hour'`,
  sql`delete from report_sessions where opened_at < now() - interval '14 days'`,
  sql`delete from known_networks where used_at < now() - interval '180 days'`,
  sql`delete from booking_facts where greatest(starts_at, sent_at) < now() - interval '90 days'`,
  sql`delete from mails_skipped where at < now() - interval '30 days'`,
  sql`delete from throttle_hits where coalesce(hits[cardinality(hits)], '-infinity') < now() - interval '1 day'`,
]

/** Leases last for seconds, and a delivery is repeated within a day: what is further ahead was not meant. */
const ofAClockAhead = [
  sql`update waiting_runs set held_until = now() where held_by is not null and held_until > now() + interval '1 hour'`,
  sql`update lead_imports set held_until = '-infinity' where status = 'running' and held_until > now() + interval '1 hour'`,
  sql`update mailboxes set held_until = '-infinity' where held_until > now() + interval '1 hour'`,
  sql`update webhook_deliveries set taken_until = null where status = 'pending' and taken_until > now() + interval '1 hour'`,
  sql`update webhook_deliveries set due_at = now() where status = 'pending' and due_at > now() + interval '25 hours'`,
  sql`update notification_deliveries set held_until = now() where held_until > now() + interval '1 hour'`,
  sql`update notification_preferences set mailed_through = now() where mailed_through > now() + interval '1 hour'`,
  sql`update token_uses set window_start = now() where window_start > now() + interval '1 hour'`,
  sql`delete from sessions where seen_at > now() + interval '1 hour' or created_at > now() + interval '1 hour'`,
  sql`delete from sign_in_attempts where created_at > now() + interval '1 hour'`,
  sql`delete from report_sessions where opened_at > now() + interval '1 hour'`,
  sql`update invitations set expires_at = now() + interval '72 hours' where expires_at > now() + interval '73 hours'`,
  // Kept for a day from now, as its client may still repeat the request.
  sql`update idempotency_keys set reserved_at = now() where reserved_at > now() + interval '1 hour'`,
  sql`delete from throttle_hits where hits[cardinality(hits)] > now() + interval '1 hour'`,
]
