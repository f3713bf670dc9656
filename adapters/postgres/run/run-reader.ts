import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { containsText } from '#adapters/postgres/connection/contains-text.ts'
import { type SQLQuery, sql } from '#adapters/postgres/connection/sql.ts'
import { uuidText } from '#adapters/postgres/connection/uuid-text.ts'
import { emailForms } from '#contracts/email-address.ts'
import { searchWords } from '#domain/kernel/text.ts'
import type { CompletedRun, ListedRun, RunPoint, RunReader, RunSearch } from '#domain/run/ports/run-reader.ts'
import { outputsEvents } from '#domain/run/views/run-versions.ts'
import type { RunView } from '#domain/run/views/run-view.ts'
import { linkPatterns } from '#domain/share/model/index.ts'

const wasOnceOf = (leadId: string) => sql`r.id in (
  select substr(stream, 5)::uuid from events where type = 'RunLeadSet' and data->>'leadId' = lower(${leadId}))`

/**
 * The table `runs`, newest first. Lists have the first 2000 characters of outputs, those of documents all; an invalid
 * cursor makes a null list.
 */
export const postgresRunReader = ({ db }: Postgres): RunReader => {
  const rowsOf = async <Row>(query: SQLQuery) => (await reaching(db.query(query))) as Row[]
  return {
    find: async (id) => {
      const [row] = await rowsOf<TimedRow<RunView & Pick<ListedRun, 'number'>>>(
        sql`select ${columns}, ${textNumber} as number, outputs, attempt_log as "attemptLog" from runs where id = ${id}`,
      )
      if (row === undefined) return null
      const repeats = await rowsOf<{ id: string }>(sql`select id from runs where origin_run_id = ${id} order by id`)
      return { ...withInstants(row), repeatedAs: repeats.map((repeat) => repeat.id) }
    },
    list: async (search) => {
      const { cursor, limit } = search
      if (cursor !== undefined && !uuidText.test(cursor)) return null
      const olderThanCursor = cursor === undefined ? sql`true` : sql`id < ${cursor}::uuid`
      const rows = await rowsOf<ListedRow>(
        sql`select ${columns}, ${textNumber} as number, ${search.documents ? sql`outputs` : sql`left(outputs, 2000) as outputs`}, ${hasSteps} as "hasSteps" from runs where ${matches(search)} and ${olderThanCursor} order by id desc limit ${limit + 1}`,
      )
      const runs = rows.slice(0, limit).map(listItemOf)
      return { runs, nextCursor: rows.length > limit ? (runs.at(-1)?.id ?? null) : null }
    },
    lastPoints: async (workflowId, limit) => {
      const rows = await rowsOf<TimedRow<RunPoint>>(
        sql`select id, status, started_at as "startedAt", completed_at as "completedAt" from runs where workflow_id = ${workflowId} order by id desc limit ${limit}`,
      )
      return rows.map(withInstants).map(({ id, status, startedAt, duration }) => ({ id, status, startedAt, duration }))
    },
    lastEnds: async ({ id, workflowId, completedAt }, { since, limit }) => {
      const newest = sql`select id, status, completed_at from runs where workflow_id = ${workflowId} order by id desc limit 2000`
      const rows = await rowsOf<{ status: 'completed' | 'failed' }>(
        sql`select status from (${newest}) as newest
             where status in ('completed', 'failed') and completed_at > ${since} and (completed_at, id) <= (${completedAt}::timestamptz, ${id}::uuid)
             order by completed_at desc, id desc limit ${limit}`,
      )
      return rows.map(({ status }) => status)
    },
    completedOf: async (leadId, which) => {
      const rows = await rowsOf<Omit<CompletedRun, 'updatedAt'> & { readonly updatedAt: Date }>(
        sql`select r.id, r.workflow_id as "workflowId", w.name as "workflowName", r.outputs, made.version, made.versions, made.at as "updatedAt"
              from runs r join workflows w on w.id = r.workflow_id
              join lateral (
                select max(e.version) as version, count(*)::int as versions, (array_agg(e.at order by e.version desc))[1] as at
                  from events e where e.stream = 'run-' || r.id and e.type = any(${[...outputsEvents]})) made on made.versions > 0
             where ${which === 'once' ? wasOnceOf(leadId) : sql`r.lead_id = ${leadId}`} and r.status = 'completed' and r.outputs is not null
             order by made.at desc, r.id desc limit 200`,
      )
      return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }))
    },
    inFlight: async (workflowId, limit) => {
      const rows = await rowsOf<{ id: string }>(
        sql`select id from runs where workflow_id = ${workflowId} and status in ('pending', 'running') and not cancelling order by id limit ${limit}`,
      )
      return rows.map(({ id }) => id)
    },
    atStepsOf: async (leadId) => {
      const rows = await rowsOf<{ id: string }>(
        sql`select id from runs where lead_id = ${leadId} and status = 'running' order by id`,
      )
      return rows.map(({ id }) => id)
    },
    documentsOf: async (leadId, limit) => {
      const rows = await rowsOf<{ at: Date; outputs: string }>(
        sql`select completed_at as at, outputs from runs where lead_id = ${leadId} and output_kind = 'document' and completed_at is not null order by id desc limit ${limit}`,
      )
      return rows.map(({ at, outputs }) => ({ at: at.toISOString(), outputs }))
    },
  }
}

/**
 * Steps are pinned when a run is requested, among its first events. One look-up per row of the page: an `exists` here
 * would be planned for all rows of the table, as one scan of the whole log.
 */
const hasSteps = sql`
  (select true from events e where e.stream = 'run-' || runs.id and e.version <= 5 and e.type = 'RunStepsPinned' limit 1) is not null`

/** Outputs are written by their run's events alone, of which a stream has few. */
const textNumber = sql`
  nullif((select count(*) from events e where e.stream = 'run-' || runs.id and e.type = any(${[...outputsEvents]})), 0)::int`

const columns = sql`
  id, workflow_id as "workflowId", status, started_at as "startedAt", completed_at as "completedAt", inputs, output_kind as "outputKind",
  error_message as "errorMessage", token_use as "tokenUse", attempts, cancelling, origin_run_id as "originRunId", lead_id as "leadId", started_by as "startedBy", version`

/** The oldest of the newest runs, as a bound on the index: for a list of ids PostgreSQL would read all runs. */
const oldestOf = (newest: number) => sql`
  coalesce((select id from runs order by id desc offset ${newest - 1} limit 1), '00000000-0000-0000-0000-000000000000')`

const matches = ({
  workflowId,
  status,
  documents,
  from,
  to,
  completedBy,
  newest,
  search = '',
}: RunSearch): SQLQuery => {
  const conditions = [
    workflowId === undefined ? sql`true` : sql`workflow_id = ${workflowId}`,
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(documents ? [sql`output_kind = 'document' and status = 'completed'`] : []),
    ...(from === undefined ? [] : [sql`started_at >= ${from}`]),
    ...(to === undefined ? [] : [sql`started_at < ${to}`]),
    ...(completedBy === undefined ? [] : [sql`completed_at <= ${completedBy}`]),
    ...(newest === undefined ? [] : [sql`id >= ${oldestOf(newest)}`]),
    ...(search.trim() === ''
      ? []
      : containWords(
          emailForms(search.trim()).map((form) => (documents ? searchWords(form) : [form])),
          completedBy === undefined ? [sql`inputs`, sql`outputs`, sql`error_message`] : [sql`inputs`],
        )),
  ]
  return sql.join(conditions, ' AND ')
}

/**
 * That the columns contain all words of one of the lists, also without their links: no search tells of a link's token, not
 * even in parts. The expressions only see runs that match as they are.
 */
const containWords = (lists: readonly (readonly string[])[], columns: readonly SQLQuery[]): SQLQuery[] =>
  [columns, columns.map(withoutLinks)].map((places) => {
    const conditions = lists.map((words) =>
      sql.join(
        words.map((word) => containsText([word], places)),
        ' AND ',
      ),
    )
    return sql`(${sql.join(conditions, ' OR ')})`
  })

const withoutLinks = (column: SQLQuery): SQLQuery =>
  sql`regexp_replace(regexp_replace(${column}, ${linkPatterns.token}, '…', 'g'), ${linkPatterns.beginning}, ${'\\1…'}, 'gi')`

type TimedRow<Row> = Omit<Row, 'startedAt' | 'completedAt' | 'duration'> & {
  readonly startedAt: Date
  readonly completedAt: Date | null
}

type ListedRow = TimedRow<Omit<ListedRun, 'stepped'>> & { readonly hasSteps: boolean }

const listItemOf = ({ hasSteps: has, ...row }: ListedRow): ListedRun => ({
  ...withInstants(row),
  ...(has && { stepped: true }),
})

const withInstants = <Row extends { readonly startedAt: Date; readonly completedAt: Date | null }>(row: Row) => ({
  ...row,
  startedAt: row.startedAt.toISOString(),
  completedAt: row.completedAt?.toISOString() ?? null,
  // A clock that was set back may have them the other way round.
  duration: row.completedAt === null ? null : Math.max(0, row.completedAt.getTime() - row.startedAt.getTime()),
})
