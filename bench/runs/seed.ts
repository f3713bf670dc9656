import pg from 'pg'

export const seededRuns = 100_000

/** The id of a seeded run; a higher number is a newer run. All are older than any real run. */
export const seededId = (run: number): string => `01900000-0000-7000-8000-${run.toString(16).padStart(12, '0')}`

const ids = `select n, ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id from generate_series(1, ${seededRuns}) n`

const history = `
  insert into runs (id, workflow_id, status, started_at, completed_at, inputs, outputs, output_kind, attempts, attempt_log, cancelling, started_by, version)
  select id, $1, 'completed', now(), now(), '{"email":"ada@example.com"}', repeat('An answer of some length. ', 24), 'text', 1, '[]', false, 'bench', 3
    from (${ids}) seeded`

/** Rows of ended runs, as the history shows them. */
export const seedHistory = (url: string, workflowId: number): Promise<void> =>
  onConnection(url, async (client) => {
    await client.query(history, [workflowId])
    await client.query('vacuum analyze runs')
  })

const requested = `
  insert into events (position, stream, version, id, type, schema_version, data, at, actor, correlation_id, causation_id, hash)
  select (select max(position) from events) + n, 'run-' || id, 1, id, 'RunRequested', 1,
         json_build_object('workflowId', $1::int, 'builtIn', null, 'inputs', '{}'::json, 'originRunId', null,
                           'requestedAt', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'requestedBy', 'bench'),
         now(), 'bench', 'bench', 'bench', sha256(int8send(n))
    from (${ids}) seeded`

const pending = `
  insert into runs (id, workflow_id, status, started_at, inputs, attempts, attempt_log, cancelling, started_by, version)
  select id, $1, 'pending', now(), '{}', 0, '[]', false, 'bench', 1 from (${ids}) seeded`

const waiting = `insert into waiting_runs (id, workflow_id, ready_at) select id, $1, now() from (${ids}) seeded`

const inFlight = `update workflows set status = 'running', runs_in_flight = ${seededRuns} where id = $1`

/** Runs waiting for a worker: in the log, in the history and in the queue. */
export const seedQueue = (url: string, workflowId: number): Promise<void> =>
  onConnection(url, async (client) => {
    await client.query('truncate runs')
    await client.query('begin')
    for (const text of [requested, pending, waiting, inFlight]) await client.query(text, [workflowId])
    await client.query('commit')
    await client.query('vacuum analyze events, runs, waiting_runs')
  })

/** Runs `use` on a new connection. */
export const onConnection = async <Result>(
  url: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return use(client).finally(() => client.end())
}
