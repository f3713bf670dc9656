import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { sql } from '#adapters/postgres/connection/sql.ts'
import { batcher, type Job } from '#adapters/postgres/log/batcher.ts'
import type { Observed, PageCount, PageCounts } from '#domain/site/ports/page-counts.ts'

const maxBatch = 1024

/** One row per day and kind: concurrent counts are summed first, so that load does not contend for rows. */
export const postgresPageCounts = (postgres: Postgres): PageCounts => {
  const add = batcher<Counted, void>((jobs) => addAll(postgres, jobs), maxBatch)
  return {
    add: (day, { event, page, error }) => add([day, event, page, error ?? ''], []),
    between: async (from, to) => {
      const rows = await reaching(
        postgres.db.query(sql`
          select day::text, event, page, nullif(error, '') as error, count
            from page_counts where day between ${from}::date and ${to}::date
           order by day desc, event, page, error`),
      )
      return rows as PageCount[]
    },
  }
}

type Counted = readonly [day: string, event: Observed['event'], page: string, error: string]

/** Sorted by key, so that two processes never deadlock. */
const text = `
  insert into page_counts as held (day, event, page, error, count)
  select day::date, event, page, error, count(*)
    from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as observed (day, event, page, error)
   group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (day, event, page, error) do update set count = held.count + excluded.count`

const addAll = async ({ pool }: Postgres, jobs: readonly Job<Counted, void>[]) => {
  const column = (index: 0 | 1 | 2 | 3) => jobs.map(({ input }) => input[index])
  await reaching(pool.query({ name: 'page-counts', text, values: [column(0), column(1), column(2), column(3)] }))
  return () => {
    for (const { settle } of jobs) settle.resolve()
  }
}
