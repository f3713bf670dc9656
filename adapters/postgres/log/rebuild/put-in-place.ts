import type pg from 'pg'
import type { Corrected } from '#domain/log/ports/rebuilding.ts'
import { readModels } from './read-models.ts'

/**
 * Makes the tables that everybody reads what this connection's own ones are, row by row where they differ.
 * Readers are held up by nothing; nobody takes a run meanwhile.
 */
export const putInPlace = async (client: pg.Client): Promise<readonly Corrected[]> => {
  await client.query('lock table public.waiting_runs in share row exclusive mode')
  // Who holds a run at the moment, and when the database's clock comes to a wait's end, the log does not say.
  await client.query(`
    update pg_temp.waiting_runs own set held_by = held.held_by, held_until = held.held_until, ready_at = held.ready_at
      from public.waiting_runs held where held.id = own.id`)
  // Counts that came down to nothing are no difference.
  await client.query('delete from public.lead_counts where leads = 0 and value = 0')
  const corrected: Corrected[] = []
  for (const model of readModels) corrected.push(await correct(client, model))
  return corrected
}

/** Rows are compared by their texts: JSON has no equality of its own. */
const correct = async (client: pg.Client, { table, key }: (typeof readModels)[number]): Promise<Corrected> => {
  const same = key.map((column) => `own.${column} = shown.${column}`).join(' and ')
  const wrong = await client.query(`
    delete from public.${table} shown
     where not exists (select from pg_temp.${table} own where ${same} and own::text = shown::text)`)
  const right = await client.query(`
    insert into public.${table} select own.* from pg_temp.${table} own
     where not exists (select from public.${table} shown where ${same})`)
  const { rows } = await client.query<{ count: string }>(`select count(*) as count from pg_temp.${table}`)
  return { table, rows: Number(rows[0]?.count), corrected: Math.max(wrong.rowCount ?? 0, right.rowCount ?? 0) }
}
