import type { Purpose } from './master-key.ts'

export type SealedColumn = {
  readonly table: string
  /** Identifies a row, as an SQL expression that is unique and never changes. */
  readonly key: string
  /** The sealed bytes, as an SQL expression, and the assignment that replaces them with `v.sealed`. */
  readonly sealed: string
  readonly set: string
  readonly purpose: Purpose
  readonly context: (key: string) => string
}

const same = (key: string) => key

/** Everything in the database that is sealed with the master key itself, except seals of the log, which are carried. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'personal_keys',
    key: 'subject',
    sealed: 'wrapped',
    set: 'wrapped = v.sealed',
    purpose: 'wrapping',
    context: same,
  },
  ...['secret', 'pending'].map((column) => ({
    table: 'totp_secrets',
    key: 'user_id::text',
    sealed: column,
    set: `${column} = v.sealed`,
    purpose: 'factors' as const,
    context: (user: string) => `totp/${user}`,
  })),
  ...[
    { table: 'lead_imports', id: 'id', column: 'content', kind: 'lead-import' },
    { table: 'lead_imports', id: 'id', column: 'preview', kind: 'lead-import-preview' },
    { table: 'erasures', id: 'lead_id', column: 'sealed', kind: 'erasure' },
    { table: 'mails_skipped', id: 'id', column: 'sealed', kind: 'mail-skipped' },
  ].map(({ table, id, column, kind }) => ({
    table,
    key: `${id}::text`,
    sealed: column,
    set: `${column} = v.sealed`,
    purpose: 'answers' as const,
    context: (of: string) => `${kind}/${of}`,
  })),
  {
    table: 'idempotency_keys',
    key: `scope || '/' || key`,
    sealed: `decode(rpad(translate(body, '-_', '+/'), (length(body) + 3) / 4 * 4, '='), 'base64')`,
    set: `body = translate(encode(v.sealed, 'base64'), E'+/=\\n', '-_')`,
    purpose: 'answers',
    context: same,
  },
]
