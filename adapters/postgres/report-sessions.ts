import { createHash, randomBytes } from 'node:crypto'
import { sql } from '@databases/pg'
import type { ReportSession, ReportSessions } from '../../domain/ports/report-sessions.ts'
import { type Postgres, reaching } from './connection.ts'

const cookieBytes = 32
const nameBytes = 16

export const postgresReportSessions = ({ db }: Postgres): ReportSessions => ({
  open: async ({ shareId, visitId, by, openedAt }) => {
    const cookie = randomBytes(cookieBytes).toString('base64url')
    await reaching(
      db.query(
        sql`insert into report_sessions (cookie_hash, share_id, visit_id, opened_by, opened_at) values (${hashOf(cookie)}, ${shareId}, ${visitId}, ${by}, ${openedAt})`,
      ),
    )
    return { cookie, name: randomBytes(nameBytes).toString('base64url') }
  },
  find: async (cookie) => {
    const [row] = (await reaching(db.query(selectSession(hashOf(cookie))))) as SessionRow[]
    return row === undefined ? null : { ...row, openedAt: row.openedAt.toISOString() }
  },
  close: async (cookie) => {
    await reaching(db.query(sql`delete from report_sessions where cookie_hash = ${hashOf(cookie)}`))
  },
})

type SessionRow = Omit<ReportSession, 'openedAt'> & { readonly openedAt: Date }

const selectSession = (cookieHash: Buffer) => sql`
  select share_id as "shareId", visit_id as "visitId", opened_by as "by", opened_at as "openedAt"
    from report_sessions where cookie_hash = ${cookieHash} and opened_at > now() - interval '14 days'`

/** The value is random and long, so that a fast hash is enough. */
const hashOf = (cookie: string) => createHash('sha256').update(cookie).digest()
