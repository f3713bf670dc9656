import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import type { MailboxProgress, Progress } from '#domain/mailbox/ports/mailbox-progress.ts'

/** The progress of one mailbox; `name` is its user, server and folder. The lease lasts for 30 seconds. */
export const postgresMailboxProgress = ({ pool }: Postgres, name: string): MailboxProgress => ({
  read: async () => {
    const { rows } = await reaching(pool.query<Row>(select, [name]))
    return rows[0] === undefined ? noProgress : progressOf(rows[0])
  },
  hold: async (holder) => (await reaching(pool.query(take, [name, holder]))).rows.length > 0,
  releaseLeases: async (holder) => {
    await reaching(pool.query(`update mailboxes set held_until = '-infinity' where held_by = $1`, [holder]))
  },
  record: async (holder, progress) => {
    const columns = (Object.keys(progress) as (keyof Progress)[]).map((field) => columnOf[field])
    const assignments = columns.map((column, index) => `${column} = $${index + 3}`).join(', ')
    const text = `update mailboxes set ${assignments} where name = $1 and held_by = $2 returning name`
    const { rows } = await reaching(pool.query(text, [name, holder, ...Object.values(progress)]))
    return rows.length > 0
  },
})

type Row = {
  readonly uid_validity: string | null
  readonly last_uid: string
  readonly first_look_at: Date | null
  readonly last_look_at: Date | null
  readonly behind: number
  readonly error: string | null
}

const columnOf: Readonly<Record<keyof Progress, keyof Row>> = {
  uidValidity: 'uid_validity',
  lastUid: 'last_uid',
  firstLookAt: 'first_look_at',
  lastLookAt: 'last_look_at',
  behind: 'behind',
  error: 'error',
}

const noProgress: Progress = {
  uidValidity: null,
  lastUid: 0,
  firstLookAt: null,
  lastLookAt: null,
  behind: 0,
  error: null,
}

const progressOf = (row: Row): Progress => ({
  uidValidity: row.uid_validity,
  lastUid: Number(row.last_uid),
  firstLookAt: row.first_look_at?.toISOString() ?? null,
  lastLookAt: row.last_look_at?.toISOString() ?? null,
  behind: row.behind,
  error: row.error,
})

const select = 'select * from mailboxes where name = $1'

const take = `
  insert into mailboxes as m (name, held_by, held_until) values ($1, $2, now() + interval '30 seconds')
  on conflict (name) do update set held_by = $2, held_until = now() + interval '30 seconds'
   where m.held_by = $2 or m.held_until < now()
  returning name`
