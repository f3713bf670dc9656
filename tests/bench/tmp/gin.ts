import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { migrate } from '#adapters/postgres/migrations/migrate.ts'
import { freshDatabase } from '#tests/support/servers/fresh-database.ts'
import { postgresServer } from '#tests/support/servers/postgres-server.ts'
const server = await postgresServer()
const { url, drop } = await freshDatabase(server); await migrate(url)
const c = new pg.Client({ connectionString: url }); await c.connect()
await c.query("set synchronous_commit=off; set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off")
const rows = (n: number) => JSON.stringify(Array.from({ length: n }, (_, i) => ({ request: i, id: randomUUID(), name: 'Maria Lindqvist', email: `${randomUUID()}@example.com`, phone: '+1 555 010 2345', company: 'Lindqvist Garden Supplies', status: 'new', priority: 'high', source: 'contact_form', estimatedValue: null, notes: 'We sell garden supplies in three towns and want to know which of our customers come back, and why the others do not. Could we talk next week?', createdAt: new Date().toISOString(), reached: 'new', wonAt: null, version: 1 })))
const time = async (name: string, sql: string, n: number, times = 150) => {
  const pid = (await c.query('select pg_backend_pid() p')).rows[0].p
  const { readFileSync } = await import('node:fs')
  const cpu = () => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e3
  await c.query({ name, text: sql, values: [rows(n)] })
  const b = cpu(); for (let i = 0; i < times; i++) await c.query({ name, text: sql, values: [rows(n)] })
  console.log(name, n, ((cpu() - b) / n / times).toFixed(1), 'us/row')
}
for (const n of [1, 14, 64]) {
await time('parse', `select count(*) from json_to_recordset($1) as v (request int, id uuid, name text, email text, phone text, company text, status text, priority text, source text,
            "estimatedValue" bigint, notes text, "createdAt" timestamptz, "lastContactDate" timestamptz, "followUpDate" date,
            "lostReason" text, reached text, "wonAt" timestamptz, version int)`, n)
await time('pairs', `select sum(cardinality(letter_pairs(lower(concat_ws(E'\n', v.name, v.email, v.company))))) from json_to_recordset($1) as v (request int, id uuid, name text, email text, company text)`, n)
await time('pairs2', `select sum(cardinality((select coalesce(array_agg(substr(t, i, 2)), '{}') from generate_series(1, char_length(t) - 1) i))) from (select lower(concat_ws(E'\n', v.name, v.email, v.company)) t from json_to_recordset($1) as v (request int, id uuid, name text, email text, company text)) x`, n)
await time('search', `insert into lead_search select v.id, lower(concat_ws(E'\n', v.name, v.email, v.company)) from json_to_recordset($1) as v (request int, id uuid, name text, email text, company text)`, n)
await time('rows', `select write_lead_rows($1, '{}')`, n)
await time('leads', `select write_leads($1, '{}')`, n)
}
await c.query('create table ls2 (like lead_search including all)'); await c.query('create table ls3 (id uuid primary key, text text)')
await c.query(`create table ls4 (id uuid primary key, text text); create index on ls4 using gin (letter_pairs(text)) with (gin_pending_list_limit = 4096)`)
await c.query(`create table ls5 (id uuid primary key, text text); create index on ls5 using gin (letter_pairs(text)) with (fastupdate=off)`)
for (const t of ['ls2', 'ls3', 'ls4', 'ls5']) await time(t, `insert into ${t} select v.id, lower(concat_ws(E'\n', v.name, v.email, v.company)) from json_to_recordset($1) as v (request int, id uuid, name text, email text, company text)`, 14, 400)
await c.query('drop index lead_search_pairs')
await time('rows0', `select write_lead_rows($1, '{}')`, 14)
await c.end(); await drop(); await server.stop()
