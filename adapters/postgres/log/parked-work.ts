import { randomUUIDv7 } from 'node:crypto'
import { lookUp, type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { sql } from '#adapters/postgres/connection/sql.ts'
import type { EventNotice } from '#domain/log/ports/event-bus.ts'
import type { Parked, ParkedWork } from '#domain/log/ports/parked-work.ts'

/** One row for each piece of work that failed. Rows not parked and without a failure for a day are cleaned up. */
export const postgresParkedWork = ({ db, pool }: Postgres): ParkedWork => ({
  failed: async (consumer, notice, error, max) => {
    const text = JSON.stringify(notice)
    const [row] = (await reaching(
      db.query(sql`
      insert into parked_work as p (id, consumer, notice_id, notice, tries, error, failed_at, parked_at)
      values (${randomUUIDv7()}, ${consumer}, ${notice.id}, ${text}, 1, ${storable(error)}, now(), case when ${max} <= 1 then now() end)
      on conflict (consumer, notice_id) do update set tries = p.tries + 1, error = excluded.error, failed_at = now(),
        parked_at = coalesce(p.parked_at, case when p.tries + 1 >= ${max} then now() end)
      returning tries`),
    )) as { tries: number }[]
    return row?.tries ?? 0
  },
  succeeded: async (consumer, noticeId) => {
    await reaching(db.query(sql`delete from parked_work where consumer = ${consumer} and notice_id = ${noticeId}`))
  },
  list: () => rowsOf(db.query(sql`${selectParked} where parked_at is not null order by parked_at desc limit 100`)),
  count: async () => {
    const count = db.query(sql`select count(*)::int as count from parked_work where parked_at is not null`)
    return ((await reaching(count)) as { count: number }[])[0]?.count ?? 0
  },
  askAgain: async (id) => {
    const statement = sql`update parked_work set asked = true where id = ${id} and parked_at is not null returning id`
    return (await reaching(db.query(statement))).length > 0
  },
  takeAsked: (consumers) => {
    const selection = sql`select id from parked_work where asked and consumer = any(${[...consumers]}) for update skip locked`
    const statement = sql`update parked_work set asked = false where id in (${selection}) returning ${columns}`
    return rowsOf(lookUp({ pool }, 'take-parked', statement))
  },
})

const columns = sql`id, consumer, notice, tries, error, parked_at as "parkedAt", asked`
const selectParked = sql`select ${columns} from parked_work`

/** PostgreSQL cannot store NUL in text. */
const storable = (text: string) => text.replaceAll('\0', '')

type Row = Omit<Parked, 'parkedAt' | 'notice'> & { readonly notice: EventNotice; readonly parkedAt: Date }

const rowsOf = async (query: Promise<unknown>): Promise<readonly Parked[]> =>
  ((await reaching(query)) as Row[]).map((row) => ({ ...row, parkedAt: row.parkedAt.toISOString() }))
