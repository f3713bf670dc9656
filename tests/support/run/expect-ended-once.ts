import type pg from 'pg'
import { expect } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { connectedClient } from '#tests/support/servers/connected-client.ts'

/** The number of runs that have not ended. */
export const runsInFlight = (database: pg.Client): Promise<number> =>
  countOf(database, 'select count(*)::int as count from runs where completed_at is null')

/** Expects that all runs in the log, including these, were requested and ended once; none is queued or in flight. */
export const expectEndedOnce = async (
  databaseUrl: string,
  runIds: Iterable<string>,
  withinMs: number,
): Promise<void> => {
  const database = await connectedClient(databaseUrl)
  try {
    await eventually(async () => expect(await runsInFlight(database)).toBe(0), withinMs)
    const { rows } = await database.query<{ stream: string; requested: number; ended: number }>(endsByStream)
    expect(rows.filter(({ requested, ended }) => requested !== 1 || ended !== 1)).toEqual([])
    const streams = new Set(rows.map(({ stream }) => stream))
    expect([...runIds].filter((runId) => !streams.has(`run-${runId}`))).toEqual([])
    expect(await countOf(database, 'select count(*)::int as count from waiting_runs')).toBe(0)
    expect(await countOf(database, 'select coalesce(sum(runs_in_flight), 0)::int as count from workflows')).toBe(0)
  } finally {
    await database.end()
  }
}

/** How often each run was requested, and ended. */
export const endsByStream = `
  select stream, count(*) filter (where type = 'RunRequested')::int as requested,
         count(*) filter (where type in ('RunCompleted', 'RunFailed', 'RunCancelled'))::int as ended
    from events where stream like 'run-%' group by stream`

const countOf = async (database: pg.Client, query: string): Promise<number> =>
  (await database.query<{ count: number }>(query)).rows[0]?.count ?? 0
