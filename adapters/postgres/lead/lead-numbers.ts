import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { type SQLQuery, sql } from '#adapters/postgres/connection/sql.ts'
import { type Stage, stages } from '#domain/lead/model/index.ts'
import type { LeadMonth, LeadReader, LeadStats, LeadTrends } from '#domain/lead/ports/lead-reader.ts'

const noLeads: LeadStats = { total: 0, new: 0, qualified: 0, proposalSent: 0, won: 0, lost: 0, totalValue: 0 }

/** From `lead_counts`, which every append keeps current: the time does not grow with the leads. */
export const leadStats =
  (postgres: Postgres): LeadReader['stats'] =>
  () =>
    statsOf(postgres, sql`lead_counts`)

/** @param counts a relation with the columns of `lead_counts`. */
export const statsOf = async ({ db }: Postgres, counts: SQLQuery): Promise<LeadStats> => {
  const [stats] = (await reaching(db.query(selectStats(counts)))) as LeadStats[]
  return stats ?? noLeads
}

const selectStats = (counts: SQLQuery) => sql`
  select coalesce(sum(leads), 0)::int as total,
         coalesce(sum(leads) filter (where status = 'new'), 0)::int as new,
         coalesce(sum(leads) filter (where status = 'qualified'), 0)::int as qualified,
         coalesce(sum(leads) filter (where status = 'proposal_sent'), 0)::int as "proposalSent",
         coalesce(sum(leads) filter (where status = 'won'), 0)::int as won,
         coalesce(sum(leads) filter (where status = 'lost'), 0)::int as lost,
         coalesce(sum(value) filter (where status not in ('won', 'lost')), 0)::float8 as "totalValue"
    from ${counts} as counts`

/** The funnel and the monthly figures. */
export const leadTrends =
  (postgres: Postgres): LeadReader['trends'] =>
  (months) =>
    trendsOf(postgres, sql`lead_counts`, months)

/** @param counts a relation with the columns of `lead_counts`, read once. */
export const trendsOf = async ({ db }: Postgres, counts: SQLQuery, months: readonly string[]): Promise<LeadTrends> => {
  const query = selectTrends(counts, months.at(0) ?? '', months.at(-1) ?? '')
  const [{ reached, monthly } = { reached: [], monthly: [] }] = (await reaching(db.query(query))) as TrendsRow[]
  const byMonth = new Map(monthly.map((month) => [month.month, month]))
  return {
    ...funnelOf(reached),
    months: months.map((month) => byMonth.get(month) ?? { month, captured: 0, capturedValue: 0, won: 0, wonValue: 0 }),
  }
}

type ReachedRow = { readonly reached: Stage; readonly lost: number; readonly count: number; readonly value: number }
type TrendsRow = { readonly reached: readonly ReachedRow[]; readonly monthly: readonly LeadMonth[] }

const selectTrends = (counts: SQLQuery, first: string, last: string) => sql`
  with counts as materialized (select * from ${counts} as each), by_stage as (${selectReached}), by_month as (${selectMonths(first, last)})
  select (select coalesce(json_agg(by_stage), '[]') from by_stage) as reached,
         (select coalesce(json_agg(by_month), '[]') from by_month) as monthly`

const selectReached = sql`
  select reached, coalesce(sum(leads) filter (where status = 'lost'), 0)::int as lost, sum(leads)::int as count, sum(value)::float8 as value
    from counts group by reached`

const funnelOf = (rows: readonly ReachedRow[]) => {
  const sumFrom = (stage: Stage, of: 'count' | 'value') =>
    rows.reduce((sum, row) => (stages.indexOf(row.reached) < stages.indexOf(stage) ? sum : sum + row[of]), 0)
  return {
    funnel: stages.map((status) => ({ status, reached: sumFrom(status, 'count'), value: sumFrom(status, 'value') })),
    lost: rows.reduce((sum, { lost }) => sum + lost, 0),
  }
}

const selectMonths = (first: string, last: string) => sql`
  select month, sum(captured)::int as captured, sum(captured_value)::float8 as "capturedValue", sum(won)::int as won,
         sum(won_value)::float8 as "wonValue"
    from (select captured_month as month, leads as captured, value as captured_value, 0 as won, 0 as won_value from counts
          union all
          select won_month, 0, 0, leads, value from counts where won_month <> '') as each
   where month between ${first} and ${last} group by month`
