import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { type SQLQuery, sql } from '#adapters/postgres/connection/sql.ts'
import { emailForms } from '#contracts/email-address.ts'
import { outputsEvents } from '#domain/run/views/run-versions.ts'
import type { ListedShare, ShareReader } from '#domain/share/ports/share-reader.ts'

/** The table `shares`, newest first, revoked and expired links among them; `reminding` leaves the revoked out. */
export const postgresShareReader = ({ db }: Postgres): ShareReader => {
  const select = async (condition: SQLQuery, limit: number | null = null): Promise<readonly ListedShare[]> => {
    const rows = await reaching(db.query(sql`${selectShares} where ${condition} order by s.id desc limit ${limit}`))
    return (rows as ShareRow[]).map(shareOf)
  }
  return {
    find: async (id) => (await select(sql`s.id = ${id}`))[0] ?? null,
    ofRun: (runId) => select(sql`s.run_id = ${runId}`),
    reminding: () =>
      select(sql`s.decision->>'state' = 'open' and s.decision->'reminders' is not null and s.revoked_at is null`),
    named: (text, limit) =>
      select(
        sql`exists (select from unnest(${[...emailForms(text)]}::text[]) t where searched_form(s.name) like all (containing_words(t)))`,
        limit,
      ),
    readershipOf: async (runIds, now) => {
      if (runIds.length === 0) return new Map()
      const rows = (await reaching(db.query(readerships(runIds, now)))) as ReadershipRow[]
      return new Map(rows.map(({ runId, ...row }) => [runId, { ...row, lastViewedAt: instant(row.lastViewedAt) }]))
    },
    ofRuns: (runIds) => select(sql`s.run_id = any(${[...runIds]}::uuid[])`),
    decidedOf: (runIds) =>
      select(sql`s.run_id = any(${[...runIds]}::uuid[]) and s.decision->>'state' in ('accepted', 'declined')`),
  }
}

const selectShares = sql`
  select s.id, s.run_id as "runId", s.workflow_id as "workflowId", s.name, s.created_at as "createdAt", s.created_by as "createdBy",
         u.email as "createdByEmail", s.expires_at as "expiresAt", s.revoked_at as "revokedAt", s.pinned_version as "pinnedVersion",
         s.has_passcode as "hasPasscode", s.passcode_exhausted as "passcodeExhausted", s.requires_email as "requiresEmail", s.views, s.first_viewed_at as "firstViewedAt",
         s.last_viewed_at as "lastViewedAt", s.machine_opens as "machineOpens", s.sections, s.readers, s.decision, s.version,
         nullif((select count(*) from events e where e.stream = 'run-' || s.run_id and e.type = any(${[...outputsEvents]})
                    and e.version <= coalesce((s.decision->>'version')::int, s.pinned_version)), 0)::int as number
    from shares s left join users u on u.id::text = s.created_by`

type ReadershipRow = { readonly runId: string; readonly live: number; readonly views: number } & {
  readonly lastViewedAt: Date | null
}

const readerships = (runIds: readonly string[], now: string) => sql`
  select run_id as "runId", sum(views)::int as views, max(last_viewed_at) as "lastViewedAt",
         (count(*) filter (where revoked_at is null and (expires_at is null or expires_at > ${now})))::int as live
    from shares where run_id = any(${runIds}) group by run_id`

type Timed<Row, Field extends keyof Row> = Omit<Row, Field | 'createdAt'> & Readonly<Record<Field, Date | null>>
type ShareRow = Timed<ListedShare, 'expiresAt' | 'revokedAt' | 'firstViewedAt' | 'lastViewedAt'> & {
  readonly createdAt: Date
}

const shareOf = (row: ShareRow): ListedShare => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  expiresAt: instant(row.expiresAt),
  revokedAt: instant(row.revokedAt),
  firstViewedAt: instant(row.firstViewedAt),
  lastViewedAt: instant(row.lastViewedAt),
})

const instant = (date: Date | null) => date?.toISOString() ?? null
