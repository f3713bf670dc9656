import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { type SQLQuery, sql } from '#adapters/postgres/connection/sql.ts'
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
import { type LeadEvent, type LeadStatus, leadStatuses } from '#domain/lead/model/index.ts'
import type { LeadPast } from '#domain/lead/ports/lead-past.ts'
import type { LeadFilter, LeadOrder, LeadReader, LeadSearch } from '#domain/lead/ports/lead-reader.ts'
import { pastLeadView } from '#domain/lead/views/lead-states.ts'
import type { LeadView } from '#domain/lead/views/lead-view.ts'
import { afterCursor, nextCursor, orderBy, readCursor, sortColumn } from './lead-cursor.ts'
import { equals } from './lead-matches.ts'
import { leadMoves } from './lead-moves.ts'
import { statsOf, trendsOf } from './lead-numbers.ts'
import { listedNotes } from './lead-row.ts'
import { withStatusSince } from './status-since.ts'

type PastReader = ReturnType<LeadPast['at']>

/** Searches and counts `lead_states`; each lead shown is folded from its events up to the moment. */
export const postgresLeadPast = (postgres: Postgres, master: MasterKey): LeadPast => ({
  at: (moment) => ({
    find: async (id) => (await pastViews(postgres, master, [id], moment)).get(id) ?? null,
    list: pastList(postgres, master, moment),
    board: pastBoard(postgres, master, moment),
    stats: () => statsOf(postgres, pastNumbers(moment)),
    trends: (months) => trendsOf(postgres, pastCounts(moment), months),
  }),
  moves: leadMoves(postgres),
})

/** The states at a moment. */
const statesAt = (moment: Instant, as: SQLQuery): SQLQuery =>
  sql`${as}.since <= ${moment}::timestamptz and ${as}.until > ${moment}::timestamptz`

/** The states at a moment; the next contact is read from the events where the filter or the order needs it. */
const leadsAt = (moment: Instant, { followUp, sort }: LeadFilter & Pick<LeadOrder, 'sort'>): SQLQuery =>
  followUp === undefined && !sort.endsWith('followUpDate')
    ? sql`lead_states l where ${statesAt(moment, sql`l`)}`
    : sql`(
        select s.*, f.follow_up_date from lead_states s left join (
          select distinct on (e.stream) e.stream, (e.data ->> 'followUpDate')::date as follow_up_date
            from events e
           where e.type = 'LeadFollowUpDateChanged' and e.at <= ${moment}::timestamptz
             and not exists (select from events g where g.stream = e.stream and g.type = 'LeadErased')
           order by e.stream, e.version desc) f on f.stream = ('lead-' || s.id) collate "C"
         where ${statesAt(moment, sql`s`)}) l where true`

const pastMatches = (moment: Instant, filter: LeadFilter & Pick<LeadOrder, 'sort'>): SQLQuery => {
  const sought = filter.search?.trim() ?? ''
  const matching =
    sought === ''
      ? sql`true`
      : sql`(searched_form(concat_ws(E'\n', l.name, l.email, l.company)) like all (containing_words(${sought})) or l.id = any (${[...(filter.noted ?? [])]}::uuid[]))`
  return sql`from ${leadsAt(moment, filter)} and ${equals(filter, moment)} and ${matching}`
}

/** The columns of `lead_counts` that the numbers are summed from, one row per lead. */
const pastNumbers = (moment: Instant): SQLQuery => sql`
  (select l.status, 1 as leads, coalesce(l.estimated_value, 0) as value from lead_states l where ${statesAt(moment, sql`l`)})`

/**
 * The columns of `lead_counts` that the trends are summed from. Grouped by months as in the statistics
 * `lead_states_months_…`, which is cheaper than by texts.
 */
const pastCounts = (moment: Instant): SQLQuery => sql`
  (select status, reached, count(*) as leads, coalesce(sum(estimated_value), 0) as value, month_of(captured at time zone 'UTC') as captured_month,
          month_of(won at time zone 'UTC') as won_month
     from (select l.status, l.reached, l.estimated_value, date_trunc('month', l.created_at at time zone 'UTC') as captured,
                  date_trunc('month', l.won_at at time zone 'UTC') as won
             from lead_states l where ${statesAt(moment, sql`l`)}) as each
    group by status, reached, captured, won)`

type ListRow = { readonly ids: readonly string[]; readonly total: number }

/** Reads the states once, then sorts and counts them by the columns that the order needs. */
const pastList =
  (postgres: Postgres, master: MasterKey, moment: Instant): PastReader['list'] =>
  async (search) => {
    const cursor = search.cursor === undefined ? undefined : readCursor(search.cursor, search.sort)
    if (cursor === null) return null
    const after = cursor === undefined ? sql`true` : afterCursor(search.sort, cursor)
    const query = sql`
      with fitting as materialized (select l.id, l.${sortColumn(search.sort)} ${pastMatches(moment, search)})
      select (select count(*)::int from fitting) as total,
             array(select id from fitting where ${after} ${orderBy(search.sort)} limit ${search.limit + 1}) as ids`
    const [{ ids, total } = { ids: [], total: 0 }] = (await reaching(postgres.db.query(query))) as ListRow[]
    const views = await pastViews(postgres, master, ids.slice(0, search.limit), moment)
    return { ...pastPage(ids, views, search), total, totalCapped: false }
  }

type ColumnRow = ListRow & { readonly status: LeadStatus; readonly value: number }

const pastBoard =
  (postgres: Postgres, master: MasterKey, moment: Instant): LeadReader['board'] =>
  async (search) => {
    const query = sql`
      with fitting as materialized (select l.id, l.status, l.estimated_value as worth, l.${sortColumn(search.sort)} ${pastMatches(moment, search)})
      select status, count(*)::int as total, coalesce(sum(worth), 0)::float8 as value,
             array(select id from fitting f where f.status = each.status ${orderBy(search.sort)} limit ${search.limit + 1}) as ids
        from fitting as each group by status`
    const rows = (await reaching(postgres.db.query(query))) as ColumnRow[]
    const views = await pastViews(
      postgres,
      master,
      rows.flatMap(({ ids }) => ids),
      moment,
    )
    const columns = leadStatuses.map((status) => {
      const { ids, total, value } = rows.find((row) => row.status === status) ?? { ids: [], total: 0, value: 0 }
      return { status, count: total, value, capped: false, ...pastPage(ids, views, search) }
    })
    return withStatusSince(postgres, columns, moment)
  }

/** @param ids one more than the page size if more follow. */
const pastPage = (
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

/** Keeps the first characters as PostgreSQL counts them, never half of a surrogate pair. */
const cut = (notes: string) =>
  Array.from(notes.slice(0, 2 * listedNotes))
    .slice(0, listedNotes)
    .join('')

type EventRow = [stream: StreamName, ...columns: EventColumns]

const pastViews = async (
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
      const view = pastLeadView(history, moment, key === null)
      return view === null ? [] : [[view.id, view] as const]
    }),
  )
}
