import { expect, inject, it, onTestFinished } from 'vitest'
import { tables } from '#adapters/postgres/backup/tables.ts'
import { openPostgres } from '#adapters/postgres/connection/connection.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'

it('every table of the schema is in a backup, or left out for a reason', async () => {
  const { url, drop } = await migratedDatabase(inject('postgresUrl'))
  onTestFinished(drop)
  const { pool, close } = openPostgres(url, () => undefined)
  onTestFinished(close)
  const text = `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'm', 'S', 'f')`
  const { rows } = await pool.query<{ relname: string }>(text)
  expect(tables.map(({ table }) => table).toSorted()).toEqual(rows.map(({ relname }) => relname).toSorted())
})

it('what is left out is derived from the events, a session, or counted for a day at most', () => {
  const leftOut = tables.flatMap((each) =>
    'leftOut' in each ? [[each.table, each.leftOut.split(' ').slice(0, 3).join(' ')]] : [],
  )
  expect(Object.fromEntries(leftOut)).toEqual({
    leads: 'a read model,',
    lead_search: 'a read model,',
    lead_states: 'a read model,',
    lead_counts: 'a read model,',
    tasks: 'a read model,',
    lead_meetings: 'a read model,',
    waiting_messages: 'a read model,',
    workflows: 'a read model,',
    runs: 'a read model,',
    waiting_runs: 'a read model,',
    shares: 'a read model,',
    staff: 'a read model,',
    security_events: 'a read model,',
    triggers: 'a read model,',
    notifications: 'a read model,',
    sessions: 'a session, which',
    passkey_challenges: 'a session, which',
    sign_in_attempts: 'a session, which',
    report_sessions: 'a session, which',
    throttle_hits: 'counts of the',
    schema_migrations: 'written by the',
  })
})

it('a sealed export has what belongs to the log and to those who follow it, and no account', () => {
  const exported = tables.flatMap((each) => ('exported' in each ? [each.table] : []))
  expect(exported).toEqual([
    'idempotency_keys',
    'log_keys',
    'passcode_guesses',
    'subscriptions',
    'trigger_progress',
    'webhook_counts',
    'webhook_deliveries',
    'mails_sent',
    'mails_under_way',
    'mails_seen',
    'mails_skipped',
    'mail_attachments',
    'mailboxes',
    'parked_work',
    'lead_imports',
    'lead_import_rows',
    'notification_deliveries',
    'page_counts',
    'booking_facts',
    'earlier_decimals',
    'erasures',
    'master_keys',
  ])
})
