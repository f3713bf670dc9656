/** What no other table tells, each in an order of its own. What screens read is made anew from the events. */
export const keptTables = [
  { table: 'events', order: 'position' },
  { table: 'personal_keys', order: 'subject' },
  { table: 'claims', order: 'name, value' },
  { table: 'checkpoints', order: 'number' },
  { table: 'users', order: 'id' },
  { table: 'mails_sent', order: 'key' },
  { table: 'page_counts', order: 'day, event, page, error' },
] as const

export type KeptTable = (typeof keptTables)[number]['table']

/** The first line of a backup and its last, without which it is half of one. */
export const headLine = (schema: number): string => `{"atrium":"backup","schema":${schema}}`
export const endLine = (rows: number): string => `{"end":${rows}}`
/** What stands before a row: the row itself is never taken apart, as hashes cover the very text. */
export const rowPrefix = (table: KeptTable): string => `{"${table}":`
