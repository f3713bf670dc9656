import { appendLock } from '#adapters/postgres/connection/advisory-locks.ts'
import type { ViewChange } from '#domain/log/ports/views.ts'

/** A table whose rows follow from one stream each, `<kind>-<id>`; `key` tells the rows of one stream apart. */
export type RowModel = { readonly table: string; readonly kind: string; readonly same: string; readonly key?: string }

const equalTexts = 'own::text = shown::text'

/** Rows are compared as text, as JSON has no equality. A run's holder, and until when it waits, is not in the log. */
export const rowModels: readonly RowModel[] = [
  { table: 'leads', kind: 'lead', same: equalTexts },
  { table: 'lead_search', kind: 'lead', same: equalTexts },
  { table: 'lead_states', kind: 'lead', same: equalTexts, key: 'since' },
  { table: 'tasks', kind: 'lead', same: equalTexts, key: 'task_id' },
  { table: 'lead_meetings', kind: 'lead', same: equalTexts, key: 'starts_at' },
  { table: 'waiting_messages', kind: 'lead', same: equalTexts },
  { table: 'runs', kind: 'run', same: equalTexts },
  { table: 'waiting_runs', kind: 'run', same: 'own.workflow_id = shown.workflow_id' },
  { table: 'shares', kind: 'share', same: equalTexts },
  { table: 'staff', kind: 'staff', same: equalTexts },
  { table: 'security_events', kind: 'security', same: equalTexts },
  { table: 'triggers', kind: 'trigger', same: equalTexts },
]

/** Small tables whose rows come from several streams. */
export const sharedModels = [
  { table: 'lead_counts', key: ['status', 'priority', 'source', 'reached', 'captured_month', 'won_month'] },
  { table: 'workflows', key: ['id'] },
] as const

const tables = [...rowModels, ...sharedModels].map(({ table }) => table)

/** The functions that write each view, the same that an append calls. */
export const writers: Partial<Record<ViewChange['view'], string>> = {
  leads: 'write_lead_rows',
  lead_states: 'write_lead_states',
  lead_agendas: 'write_lead_agendas',
  workflows: 'write_workflows',
  runs: 'write_runs',
  waiting_runs: 'write_waiting_runs',
  shares: 'write_shares',
  staff: 'write_staff',
  security_events: 'write_security_events',
  triggers: 'write_triggers',
}

/**
 * Temporary tables of the same names, which only this connection sees, and sees first: the functions that an append
 * calls write into these. They are dropped with the connection, like the functions that correct the public tables.
 */
export const ownTables = [
  ...tables.map((table) => `create temporary table ${table} (like public.${table} including all);`),
  ...rowModels.map(correcting),
].join('\n')

export const analyzeOwnTables = tables.map((table) => `analyze pg_temp.${table};`).join('\n')

/**
 * Corrects some rows in one statement, under the lock of appends: whatever happens to the client, the lock is held no
 * longer. Skips streams with appends after `up_to`, the position up to which the temporary tables are written.
 */
function correcting({ table, kind, same, key = 'id' }: RowModel): string {
  return `
    create function pg_temp.correct_${table}(ids uuid[], up_to bigint) returns int language plpgsql as $$
    declare
      due uuid[];
      wrong int;
      missing int;
    begin
      perform pg_advisory_xact_lock(${appendLock});
      due := array(select i from unnest(ids) i where not exists (
        select from public.events e where e.stream = ('${kind}-' || i::text) collate "C" and e.position > up_to));
      delete from public.${table} shown where shown.id = any (due)
         and not exists (select from pg_temp.${table} own where own.id = shown.id and ${same});
      get diagnostics wrong = row_count;
      insert into public.${table} select own.* from pg_temp.${table} own where own.id = any (due)
         and not exists (select from public.${table} shown where shown.id = own.id and shown.${key} = own.${key});
      get diagnostics missing = row_count;
      return greatest(wrong, missing);
    end $$;`
}
