import type { ViewChange } from '#domain/log/ports/views.ts'

/** The tables that screens read, with what tells their rows apart: all of them follow from the log. */
export const readModels = [
  { table: 'leads', key: ['id'] },
  { table: 'lead_search', key: ['id'] },
  { table: 'lead_counts', key: ['status', 'priority', 'source', 'reached', 'captured_month', 'won_month'] },
  { table: 'lead_states', key: ['id', 'since'] },
  { table: 'workflows', key: ['id'] },
  { table: 'runs', key: ['id'] },
  { table: 'waiting_runs', key: ['id'] },
  { table: 'shares', key: ['id'] },
  { table: 'staff', key: ['id'] },
  { table: 'security_events', key: ['id'] },
] as const

/** What writes each view; the very functions that an append calls. */
export const writers: Partial<Record<ViewChange['view'], string>> = {
  leads: 'write_leads',
  lead_states: 'write_lead_states',
  workflows: 'write_workflows',
  runs: 'write_runs',
  waiting_runs: 'write_waiting_runs',
  shares: 'write_shares',
  staff: 'write_staff',
  security_events: 'write_security_events',
}

/**
 * Tables of the same names that this connection alone sees, and sees first: what an append calls writes into these.
 * They go with the connection.
 */
export const ownTables = readModels
  .map(({ table }) => `create temporary table ${table} (like public.${table} including all);`)
  .join('\n')
