const derived = 'a read model, which a rebuild makes from the events'
const session = 'a session, which must not become valid again once it has ended'

/**
 * A table in a backup: its stable order, whether it belongs to a sealed export too, which has no accounts, and how many
 * rows are read at once where one may be megabytes long.
 */
type OrderedTable = {
  readonly table: string
  readonly order: string
  readonly exported?: true
  readonly atOnce?: number
}
type LeftOut = { readonly table: string; readonly leftOut: string }

/**
 * Every table of the schema, in the order in which rows are restored: events first, because inserting one destroys the
 * keys, claims and stored replies that it erases.
 */
export const tables = [
  { table: 'events', order: 'position' },
  { table: 'personal_keys', order: 'subject' },
  { table: 'claims', order: 'name, value' },
  { table: 'idempotency_keys', order: 'scope, key', exported: true, atOnce: 10 },
  { table: 'checkpoints', order: 'number' },
  { table: 'log_tiles', order: 'level, index' },
  { table: 'log_keys', order: 'key_id', exported: true },
  { table: 'log_heads', order: 'size' },
  { table: 'log_cosignatures', order: 'size, witness' },
  { table: 'witnessed_logs', order: 'origin' },
  { table: 'users', order: 'id' },
  { table: 'totp_secrets', order: 'user_id' },
  { table: 'recovery_codes', order: 'user_id, code_hash' },
  { table: 'passkeys', order: 'id' },
  { table: 'invitations', order: 'user_id' },
  { table: 'known_networks', order: 'bucket' },
  { table: 'token_uses', order: 'id' },
  { table: 'agent_reads', order: 'token_id' },
  { table: 'tokens_beside_runs', order: 'hour' },
  { table: 'passcode_guesses', order: 'share_id', exported: true },
  { table: 'subscriptions', order: 'name', exported: true },
  { table: 'trigger_progress', order: 'trigger_id', exported: true },
  { table: 'webhook_counts', order: 'webhook_id', exported: true },
  { table: 'webhook_deliveries', order: 'id', exported: true },
  { table: 'mails_sent', order: 'key', exported: true },
  { table: 'mails_under_way', order: 'key', exported: true },
  { table: 'mails_seen', order: 'hash', exported: true },
  { table: 'mails_skipped', order: 'id', exported: true },
  { table: 'mail_attachments', order: 'lead_id, mail_id, number', exported: true, atOnce: 1 },
  { table: 'mailboxes', order: 'name', exported: true },
  { table: 'parked_work', order: 'id', exported: true },
  { table: 'lead_imports', order: 'id', exported: true, atOnce: 1 },
  { table: 'lead_import_rows', order: 'import_id, row', exported: true },
  { table: 'notification_reads', order: 'user_id, notification_id' },
  { table: 'notification_preferences', order: 'user_id' },
  { table: 'notification_deliveries', order: 'key', exported: true },
  { table: 'page_counts', order: 'day, event, page, error', exported: true },
  { table: 'booking_facts', order: 'booking, attendee', exported: true },
  { table: 'sealed_settings', order: 'id' },
  { table: 'earlier_decimals', order: 'since', exported: true },
  { table: 'erasures', order: 'lead_id', exported: true },
  { table: 'master_keys', order: 'id', exported: true },
  { table: 'leads', leftOut: derived },
  { table: 'lead_search', leftOut: derived },
  { table: 'lead_states', leftOut: derived },
  { table: 'lead_counts', leftOut: derived },
  { table: 'tasks', leftOut: derived },
  { table: 'lead_meetings', leftOut: derived },
  { table: 'waiting_messages', leftOut: derived },
  { table: 'workflows', leftOut: derived },
  { table: 'runs', leftOut: derived },
  { table: 'waiting_runs', leftOut: derived },
  { table: 'shares', leftOut: derived },
  { table: 'staff', leftOut: derived },
  { table: 'security_events', leftOut: derived },
  { table: 'triggers', leftOut: derived },
  { table: 'notifications', leftOut: derived },
  { table: 'sessions', leftOut: session },
  { table: 'passkey_challenges', leftOut: session },
  { table: 'sign_in_attempts', leftOut: session },
  { table: 'report_sessions', leftOut: session },
  { table: 'throttle_hits', leftOut: 'counts of the last minutes, and of a day at most' },
  {
    table: 'schema_migrations',
    leftOut: 'written by the migrations of the release, whose version the first line names',
  },
] as const satisfies readonly (OrderedTable | LeftOut)[]

export type BackupTable = Extract<(typeof tables)[number], { order: string }>['table']

export const backupTables: readonly (OrderedTable & { readonly table: BackupTable })[] = tables.filter(
  (each) => 'order' in each,
)

/** The read models. */
export const derivedTables: readonly string[] = tables.flatMap((each) =>
  'leftOut' in each && each.leftOut === derived ? [each.table] : [],
)

/** What an operator runs on a database that was restored with its sessions. */
export const endSessions = 'truncate sessions, passkey_challenges, sign_in_attempts, report_sessions'

/** The first and the last line of a backup; without both it is incomplete. */
export const headLine = (schema: number): string => `{"atrium":"backup","schema":${schema}}`

/** The schema in a first line of any release; null for another line. */
export const schemaIn = (line: string): number | null => {
  const [, schema] = /^\{"atrium":"backup","schema":(\d{1,9})\}$/.exec(line) ?? []
  return schema === undefined ? null : Number(schema)
}

/** The number of rows before it, so that a reader notices a file that was cut in the middle. */
export const endLine = (rows: number): string => `{"end":${rows}}`
/** The prefix of a row: the row's text is passed through unchanged, because hashes cover it. */
export const rowPrefix = (table: BackupTable): string => `{"${table}":`

/** The SHA-256 of the lines of keys and claims, which are not sealed themselves. */
export const besideLine = (digest: string): string => `{"beside":"${digest}"}`

/** The hash in such a line; null for another one. */
export const digestIn = (line: string): string | null => /^\{"beside":"([0-9a-f]{64})"\}$/.exec(line)?.[1] ?? null

/** When the head of an export was signed, which its note does not say. */
export const signedAtLine = (signedAt: string): string => `{"signedAt":"${signedAt}"}`

/** The time in such a line; null for another one. */
export const signedAtIn = (line: string): string | null => /^\{"signedAt":"([^"]{1,40})"\}$/.exec(line)?.[1] ?? null
