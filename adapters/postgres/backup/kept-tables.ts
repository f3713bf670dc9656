/** Tables that cannot be derived, each with a stable order. Read models are rebuilt from the events. */
export const keptTables = [
  { table: 'events', order: 'position' },
  { table: 'personal_keys', order: 'subject' },
  { table: 'claims', order: 'name, value' },
  { table: 'checkpoints', order: 'number' },
  { table: 'log_tiles', order: 'level, index' },
  { table: 'log_keys', order: 'key_id' },
  { table: 'log_heads', order: 'size' },
  { table: 'log_cosignatures', order: 'size, witness' },
  { table: 'users', order: 'id' },
  { table: 'totp_secrets', order: 'user_id' },
  { table: 'recovery_codes', order: 'user_id, code_hash' },
  { table: 'passkeys', order: 'id' },
  { table: 'mails_sent', order: 'key' },
  { table: 'notification_reads', order: 'user_id, notification_id' },
  { table: 'notification_preferences', order: 'user_id' },
  { table: 'notification_deliveries', order: 'key' },
  { table: 'master_keys', order: 'id' },
  { table: 'erasures', order: 'lead_id' },
  { table: 'page_counts', order: 'day, event, page, error' },
] as const

export type KeptTable = (typeof keptTables)[number]['table']

/** The first and the last line of a backup; without both it is incomplete. */
export const headLine = (schema: number): string => `{"atrium":"backup","schema":${schema}}`
export const endLine = (rows: number): string => `{"end":${rows}}`
/** The prefix of a row: the row's text is passed through unchanged, because hashes cover it. */
export const rowPrefix = (table: KeptTable): string => `{"${table}":`
