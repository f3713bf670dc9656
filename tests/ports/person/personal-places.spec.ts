import { expect, it } from 'vitest'
import { storedEvents } from '#contracts/events.ts'
import { personalPlaces } from '#domain/person/model/index.ts'
import { twoProcesses } from '#tests/support/process/two-processes.ts'

it('every type of event with personal data of a lead is in the list of places', () => {
  const listed = Object.values(personalPlaces).flatMap(({ events }) => events)
  const ofOthers = ['StaffAdded', 'StaffInvited', 'StaffRenamed']
  const personal = [...storedEvents.values()]
    .filter((one) => Object.keys(one.personal).length > 0)
    .map(({ type }) => type)
  expect([...new Set([...listed, ...ofOthers])].toSorted()).toEqual(personal.toSorted())
})

/** Tables without personal data of leads: hashes, settings, ids, or data of staff. */
const withoutLeads = [
  ...[
    'checkpoints',
    'earlier_decimals',
    'events',
    'invitations',
    'known_networks',
    'lead_counts',
    'log_cosignatures',
    'log_heads',
    'log_keys',
    'mailboxes',
  ],
  ...['log_tiles', 'master_keys', 'notification_preferences', 'notification_reads', 'page_counts', 'passcode_guesses'],
  ...[
    'passkey_challenges',
    'passkeys',
    'recovery_codes',
    'schema_migrations',
    'sealed_settings',
    'sessions',
    'sign_in_attempts',
    'staff',
  ],
  ...[
    'agent_reads',
    'subscriptions',
    'throttle_hits',
    'token_uses',
    'tokens_beside_runs',
    'totp_secrets',
    'trigger_progress',
    'triggers',
    'users',
  ],
  ...['waiting_runs', 'webhook_counts', 'witnessed_logs', 'workflows'],
]

it('every table is in the list of places, or holds nothing of leads', async () => {
  const { here } = await twoProcesses()
  const { rows } = await here.postgres.pool.query<{ table_name: string }>(
    `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const listed = Object.values(personalPlaces).flatMap(({ tables }) => tables)
  expect([...new Set([...listed, ...withoutLeads])].toSorted()).toEqual(rows.map((row) => row.table_name).toSorted())
})
