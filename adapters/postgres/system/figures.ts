import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'

type Figures = {
  readonly queued: number
  readonly queuedSeconds: number
  readonly headSeconds: number | null
  readonly parked: number
  readonly sessions: number
  readonly bytes: string
  readonly now: Date
  readonly mailSeconds: number
  readonly mailboxBehind: number
  readonly mailboxSeconds: number | null
  readonly webhooks: number
  readonly webhookSeconds: number
  readonly slots: readonly { readonly slot: string; readonly state: string; readonly bytes: number }[]
  readonly lags: readonly { readonly name: string; readonly lag: number }[]
}

const select = `
  select count(*) filter (where held_by is null and ready_at <= now())::int as queued,
         coalesce(extract(epoch from now() - min(ready_at) filter (where held_by is null and ready_at <= now())), 0)::float
           as "queuedSeconds",
         (select extract(epoch from now() - max(signed_at))::float from log_heads) as "headSeconds",
         (select count(*)::int from parked_work where parked_at is not null) as parked,
         (select count(*)::int from sessions) as sessions,
         pg_database_size(current_database()) as bytes, clock_timestamp() as now,
         (select coalesce(extract(epoch from now() - min(e.at)), 0)::float
            from subscriptions s join events e on e.position = s.position + 1 where s.name like 'mail %') as "mailSeconds",
         (select coalesce(sum(behind), 0)::int from mailboxes) as "mailboxBehind",
         (select extract(epoch from now() - max(last_look_at))::float from mailboxes) as "mailboxSeconds",
         (select count(*)::int from webhook_deliveries where status = 'pending') as webhooks,
         (select coalesce(extract(epoch from now() - min(due_at)), 0)::float from webhook_deliveries
           where status = 'pending' and due_at <= now()) as "webhookSeconds",
         (select coalesce(json_agg(json_build_object('slot', slot_name, 'state', case when active then 'read' else 'unread' end,
                  'bytes', coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0))), '[]')
            from pg_replication_slots where not temporary) as slots,
         (select coalesce(json_agg(json_build_object('name', name, 'lag', (select coalesce(max(position), 0) from events) - position)), '[]')
            from (select regexp_replace(name, '^bus-relay .*$', 'bus-relay') as name, max(position) as position
                    from subscriptions group by 1) as followed) as lags
    from waiting_runs`

/**
 * Samples for the metrics: the state of this process's connections, and what the database holds, which is left out while
 * it is away.
 */
export const postgresFigures =
  ({ pool }: Postgres) =>
  async () => {
    const { rows } = await reaching(pool.query<Figures>(select)).catch(withoutRows)
    const [figures] = rows
    return [...samplesOf(pool), ...(figures === undefined ? [] : samplesOfFigures(figures))]
  }

const withoutRows = (error: unknown): { readonly rows: readonly Figures[] } => {
  if (error instanceof Unavailable) return { rows: [] }
  throw error
}

const samplesOfFigures = ({
  queued,
  queuedSeconds,
  headSeconds,
  parked,
  sessions,
  bytes,
  now,
  mailSeconds,
  mailboxBehind,
  mailboxSeconds,
  webhooks,
  webhookSeconds,
  slots,
  lags,
}: Figures) => [
  { name: 'atrium_run_queue_length', help: 'Runs ready for a worker.', value: queued },
  { name: 'atrium_run_queue_age_seconds', help: 'Age of the oldest run ready for a worker.', value: queuedSeconds },
  { name: 'atrium_log_head_age_seconds', help: 'Age of the newest signed head of the log.', value: headSeconds ?? 0 },
  { name: 'atrium_parked_work', help: 'Work that failed 20 times and waits for staff.', value: parked },
  { name: 'atrium_sessions', help: 'Sessions of staff.', value: sessions },
  { name: 'atrium_database_size_bytes', help: 'Size of the database.', value: Number(bytes) },
  {
    name: 'atrium_mail_queue_age_seconds',
    help: 'Age of the oldest event that mails may follow from.',
    value: mailSeconds,
  },
  { name: 'atrium_mailbox_behind', help: 'Mails in the shared mailbox that are not read yet.', value: mailboxBehind },
  {
    name: 'atrium_mailbox_look_age_seconds',
    help: 'Time since the last look at the shared mailbox.',
    value: mailboxSeconds,
  },
  {
    name: 'atrium_webhook_queue_length',
    help: 'Webhook deliveries that wait, also for a repetition.',
    value: webhooks,
  },
  {
    name: 'atrium_webhook_queue_age_seconds',
    help: 'For how long a webhook delivery has been due.',
    value: webhookSeconds,
  },
  ...(slots.length === 0 ? [{ slot: '', state: '', bytes: null }] : slots).map(({ slot, state, bytes: size }) => ({
    name: 'atrium_replication_slot_bytes',
    help: 'Log that the database keeps for a replication slot.',
    value: size,
    labels: { slot, state },
  })),
  {
    name: 'atrium_clock_offset_seconds',
    help: "How far this machine's clock is ahead of the database's.",
    value: (Date.now() - now.getTime()) / 1000,
  },
  ...lags.map(({ name, lag }) => ({
    name: 'atrium_subscription_lag_events',
    help: 'Events that a subscription has not handled.',
    value: lag,
    labels: { subscription: name },
  })),
]

const samplesOf = ({ totalCount, idleCount, waitingCount }: Postgres['pool']) =>
  Object.entries({ used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }).map(([state, value]) => ({
    name: 'atrium_pool_connections',
    help: 'Connections of the hot pool, and queries waiting for one.',
    value,
    labels: { state },
  }))
