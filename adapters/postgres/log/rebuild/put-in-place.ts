import type pg from 'pg'
import type { Corrected } from '#domain/log/ports/rebuilding.ts'
import { type RowModel, rowModels, sharedModels } from './read-models.ts'

const idsAtOnce = 100

/** Corrects rows that differ from the log, and counts them per table. */
export const corrections = (client: pg.Client) => {
  const corrected = new Map<string, number>()
  const count = (table: string, rows: number) => void corrected.set(table, (corrected.get(table) ?? 0) + rows)

  /** Corrects the rows of those streams without appends since `upTo`, a few at a time. */
  const correct = async (table: string, ids: readonly string[], upTo: number, pace: Paced) => {
    for (let done = 0; done < ids.length; done += idsAtOnce) {
      const some = ids.slice(done, done + idsAtOnce)
      const text = `select pg_temp.correct_${table}($1, $2) as count`
      const { rows } = await pace(() => client.query<{ count: number }>(text, [some, upTo]))
      count(table, rows[0]?.count ?? 0)
    }
  }

  /** Corrects the rows that differ among some, which are searched for without a lock. */
  const compare = async (model: RowModel, among: Among, upTo: number, pace: Paced) => {
    const values = [upTo, ...among.values]
    const { rows } = await pace(() => client.query<{ id: string }>(differing(model, among.rows), values))
    const ids = rows.map(({ id }) => id)
    await correct(model.table, ids, upTo, pace)
  }

  return {
    /** Corrects whatever differs. */
    everywhere: async (upTo: number, pace: Paced) => {
      for (const model of rowModels)
        for await (const values of rangesOf(client, model.table))
          await compare(model, { rows: 'id > $2 and id <= $3', values }, upTo, pace)
    },
    /** Corrects the rows of some streams. */
    of: async (streams: readonly string[], upTo: number, pace: Paced) => {
      for (const model of rowModels) {
        const prefix = `${model.kind}-`
        const own = streams.filter((stream) => stream.startsWith(prefix)).map((stream) => stream.slice(prefix.length))
        for (let done = 0; done < own.length; done += comparedAtOnce) {
          const values = [own.slice(done, done + comparedAtOnce)]
          await compare(model, { rows: 'id = any ($2)', values }, upTo, pace)
        }
      }
    },
    /** Corrects the tables whose rows come from several streams; under the lock of appends. */
    shared: async () => {
      // Counts that dropped to zero are not a difference.
      await client.query('delete from public.lead_counts where leads = 0 and value = 0')
      await client.query('delete from pg_temp.lead_counts where leads = 0 and value = 0')
      for (const model of sharedModels) count(model.table, await correctShared(client, model))
    },
    /** Returns a function that reverts the counts since this call, for a transaction that is rolled back. */
    undone: () => {
      const counts = [...corrected]
      return () => {
        corrected.clear()
        for (const [table, rows] of counts) corrected.set(table, rows)
      }
    },
    report: async (): Promise<readonly Corrected[]> => {
      const report: Corrected[] = []
      for (const { table } of [...rowModels, ...sharedModels]) {
        const { rows } = await client.query<{ count: string }>(`select count(*) as count from pg_temp.${table}`)
        report.push({ table, rows: Number(rows[0]?.count), corrected: corrected.get(table) ?? 0 })
      }
      return report
    },
  }
}

const comparedAtOnce = 1000

/** The ids of a table in ranges: after the first id, up to and including the second. */
async function* rangesOf(client: pg.Client, table: string): AsyncGenerator<[after: string, upTo: string]> {
  const text = `select id from pg_temp.${table} where id > $1 order by id offset ${comparedAtOnce - 1} limit 1`
  for (let after = nilId; ; ) {
    const { rows } = await client.query<{ id: string }>(text, [after])
    const upTo = rows[0]?.id ?? greatestId
    yield [after, upTo]
    if (upTo === greatestId) return
    after = upTo
  }
}

const nilId = '00000000-0000-0000-0000-000000000000'
const greatestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

type Among = { readonly rows: string; readonly values: readonly unknown[] }

/**
 * The ids of rows that differ, except those whose streams had appends since the position $1. Looked up stream by
 * stream: PostgreSQL has no statistics on recent appends, and would join them row by row.
 */
const differing = ({ table, kind, same, key = 'id' }: RowModel, rows: string) => `
  select distinct wrong.id from (
    select coalesce(own.id, shown.id) as id
      from (select * from pg_temp.${table} where ${rows}) own
      full join (select * from public.${table} where ${rows}) shown on shown.id = own.id and shown.${key} = own.${key}
     where own.id is null or shown.id is null or not (${same})) wrong
   where coalesce((select position from public.events where stream = ('${kind}-' || wrong.id::text) collate "C"
                    order by version desc limit 1), 0) <= $1`

/** Runs a statement, and rests after it while others append. */
export type Paced = <Result>(act: () => Promise<Result>) => Promise<Result>

const correctShared = async (client: pg.Client, { table, key }: (typeof sharedModels)[number]): Promise<number> => {
  const same = key.map((column) => `own.${column} = shown.${column}`).join(' and ')
  const wrong = await client.query(`
    delete from public.${table} shown
     where not exists (select from pg_temp.${table} own where ${same} and own::text = shown::text)`)
  const missing = await client.query(`
    insert into public.${table} select own.* from pg_temp.${table} own
     where not exists (select from public.${table} shown where ${same})`)
  return Math.max(wrong.rowCount ?? 0, missing.rowCount ?? 0)
}
