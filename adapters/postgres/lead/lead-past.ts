import { type SQLQuery, sql } from '@databases/pg'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import {
  type EventColumns,
  eventColumns,
  eventsWithKeys,
  keyOf,
  recordedEvent,
} from '#adapters/postgres/log/recorded-event.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import type { LeadEvent, LeadStatus } from '#domain/lead/model/index.ts'
import type { LeadPast } from '#domain/lead/ports/lead-past.ts'
import type { LeadFilter, LeadOrder, LeadReader, LeadSearch } from '#domain/lead/ports/lead-reader.ts'
import { leadThen } from '#domain/lead/views/lead-states.ts'
import type { LeadView } from '#domain/lead/views/lead-view.ts'
import { statuses } from './lead-board.ts'
import { afterCursor, nextCursor, orderBy, readCursor } from './lead-cursor.ts'
import { equals } from './lead-matches.ts'
import { leadMoves } from './lead-moves.ts'
import { statsOf, trendsOf } from './lead-numbers.ts'
import { listedNotes } from './lead-row.ts'

type Then = ReturnType<LeadPast['at']>

/** Finds and counts by `lead_states`; what it shows of a lead is folded from the lead's events up to the moment. */
export const postgresLeadPast = (postgres: Postgres, master: MasterKey): LeadPast => ({
  at: (moment) => ({
    find: async (id) => (await viewsThen(postgres, master, [id], moment)).get(id) ?? null,
    list: listThen(postgres, master, moment),
    board: boardThen(postgres, master, moment),
    stats: () => statsOf(postgres, figuresThen(moment)),
    trends: (months) => trendsOf(postgres, figuresThen(moment), months),
  }),
  moves: leadMoves(postgres),
})

/** The states at a moment. */
const statesAt = (moment: Instant, as: SQLQuery): SQLQuery =>
  sql`${as}.since <= ${moment}::timestamptz and ${as}.until > ${moment}::timestamptz`

const fittingThen = (moment: Instant, filter: LeadFilter): SQLQuery => {
  const sought = filter.search?.trim() ?? ''
  const found =
    sought === '' ? sql`true` : sql`lower(concat_ws(E'\n', l.name, l.email, l.company)) like containing(${sought})`
  return sql`from lead_states l where ${statesAt(moment, sql`l`)} and ${equals(filter)} and ${found}`
}

/** The columns of `lead_counts`, a row for each lead. */
const figuresThen = (moment: Instant): SQLQuery => sql`
  (select l.status, l.reached, 1 as leads, coalesce(l.estimated_value, 0) as value, month_of(l.created_at) as captured_month,
          month_of(l.won_at) as won_month from lead_states l where ${statesAt(moment, sql`l`)})`

const listThen =
  (postgres: Postgres, master: MasterKey, moment: Instant): Then['list'] =>
  async (search) => {
    const cursor = search.cursor === undefined ? undefined : readCursor(search.cursor, search.sort)
    if (cursor === null) return null
    const fitting = fittingThen(moment, search)
    const after = cursor === undefined ? sql`true` : afterCursor(search.sort, cursor)
    const page = sql`select id ${fitting} and ${after} ${orderBy(search.sort)} limit ${search.limit + 1}`
    const [ids, [counted]] = (await reaching(
      Promise.all([postgres.db.query(page), postgres.db.query(sql`select count(*)::int as count ${fitting}`)]),
    )) as [{ id: string }[], { count: number }[]]
    const views = await viewsThen(
      postgres,
      master,
      ids.slice(0, search.limit).map(({ id }) => id),
      moment,
    )
    return {
      ...pageThen(
        ids.map(({ id }) => id),
        views,
        search,
      ),
      total: counted?.count ?? 0,
      totalCapped: false,
    }
  }

type RankedRow = { readonly id: string; readonly status: LeadStatus; readonly count: number; readonly value: number }

const boardThen =
  (postgres: Postgres, master: MasterKey, moment: Instant): LeadReader['board'] =>
  async (search) => {
    const ranked = sql`
      select l.*, row_number() over (partition by status ${orderBy(search.sort)}) as place, count(*) over of_status as count,
             sum(estimated_value) over of_status as worth ${fittingThen(moment, search)} window of_status as (partition by status)`
    const query = sql`
      select id, status, count::int, coalesce(worth, 0)::float8 as value from (${ranked}) as ranked
       where place <= ${search.limit + 1} ${orderBy(search.sort)}`
    const rows = (await reaching(postgres.db.query(query))) as RankedRow[]
    const views = await viewsThen(
      postgres,
      master,
      rows.map(({ id }) => id),
      moment,
    )
    const byStatus = Map.groupBy(rows, ({ status }) => status)
    return statuses.map((status) => {
      const column = byStatus.get(status) ?? []
      const { count, value } = column[0] ?? { count: 0, value: 0 }
      return {
        status,
        count,
        value,
        capped: false,
        ...pageThen(
          column.map(({ id }) => id),
          views,
          search,
        ),
      }
    })
  }

/** @param ids one more than the page size if more follow. */
const pageThen = (
  ids: readonly string[],
  views: ReadonlyMap<string, LeadView>,
  { sort, limit, ...rest }: LeadOrder & Pick<LeadSearch, 'wholeNotes'>,
) => {
  const leads = ids.slice(0, limit).flatMap((id) => views.get(id) ?? [])
  return {
    leads: rest.wholeNotes ? leads : leads.map((lead) => ({ ...lead, notes: cut(lead.notes) })),
    nextCursor: ids.length > limit ? nextCursor(leads.at(-1), sort) : null,
  }
}

/** To its first characters, as PostgreSQL counts them: not to half of a surrogate pair. */
const cut = (notes: string) =>
  Array.from(notes.slice(0, 2 * listedNotes))
    .slice(0, listedNotes)
    .join('')

type EventRow = [stream: StreamName, ...columns: EventColumns]

const viewsThen = async (
  postgres: Postgres,
  master: MasterKey,
  ids: readonly string[],
  moment: Instant,
): Promise<ReadonlyMap<string, LeadView>> => {
  const text = `select e.stream, ${eventColumns} from ${eventsWithKeys} where e.stream = any ($1) order by e.stream, e.version`
  const values = [ids.map((id) => `lead-${id}`)]
  const { rows } = await reaching(postgres.pool.query<EventRow>({ text, values, rowMode: 'array' }))
  const streams = Map.groupBy(rows, ([stream]) => stream)
  return new Map(
    [...streams].flatMap(([stream, [first, ...others]]) => {
      if (first === undefined) return []
      const [, ...columns] = first
      const key = keyOf(stream, columns, master)
      const history = [first, ...others].map(
        ([, ...row]) => recordedEvent(stream, row, key) as RecordedEvent<LeadEvent>,
      )
      const view = leadThen(history, moment, key === null)
      return view === null ? [] : [[view.id, view] as const]
    }),
  )
}
