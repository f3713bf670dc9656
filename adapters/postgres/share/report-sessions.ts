import { randomBytes } from 'node:crypto'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { sql } from '#adapters/postgres/connection/sql.ts'
import { hashOf } from '#adapters/postgres/staff/sessions.ts'
import type { ReportSessions, StoredSession } from '#domain/share/ports/report-sessions.ts'

const tokenBytes = 32
const nameBytes = 16

/** Sessions last 14 days from their opening, whatever the link's own end; only hashes of the tokens are stored. */
export const postgresReportSessions = ({ db }: Postgres): ReportSessions => ({
  open: async ({ shareId, visitId, by, openedAt }, generation) => {
    const token = randomBytes(tokenBytes).toString('base64url')
    await reaching(
      db.query(
        sql`
          insert into report_sessions (cookie_hash, share_id, visit_id, opened_by, opened_at, generation)
          values (${hashOf(token)}, ${shareId}, ${visitId}, ${by}, ${openedAt}, ${generation})`,
      ),
    )
    return { token, name: randomBytes(nameBytes).toString('base64url') }
  },
  find: async (token) => {
    const [row] = (await reaching(db.query(selectSession(hashOf(token))))) as SessionRow[]
    return row === undefined ? null : { ...row, openedAt: row.openedAt.toISOString() }
  },
  alive: async (tokens) => {
    const hashes = new Map(tokens.map((token) => [hashOf(token).toString('hex'), token]))
    const query = sql`
      select encode(cookie_hash, 'hex') as hash from report_sessions
       where cookie_hash in (select decode(hash, 'hex') from unnest(${[...hashes.keys()]}::text[]) as asked (hash))
         and ${isRecent} and not ${isLocked}`
    const rows = (await reaching(db.query(query))) as { readonly hash: string }[]
    return new Set(rows.flatMap(({ hash }) => hashes.get(hash) ?? []))
  },
  close: async (token) => {
    await reaching(db.query(sql`delete from report_sessions where cookie_hash = ${hashOf(token)}`))
  },
})

type SessionRow = Omit<StoredSession, 'openedAt'> & { readonly openedAt: Date }

const isRecent = sql`opened_at > now() - interval '14 days'`

const isLocked = sql`
  (generation < coalesce((select g.generation from passcode_guesses g where g.share_id = report_sessions.share_id), 0))`

const selectSession = (tokenHash: Buffer) => sql`
  select share_id as "shareId", visit_id as "visitId", opened_by as "by", opened_at as "openedAt", ${isLocked} as "isLocked"
    from report_sessions where cookie_hash = ${tokenHash} and ${isRecent}`

/** A fast hash suffices for a long random value. */
