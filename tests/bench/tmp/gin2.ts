import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { migrate } from '#adapters/postgres/migrations/migrate.ts'
import { freshDatabase } from '#tests/support/servers/fresh-database.ts'
import { postgresServer } from '#tests/support/servers/postgres-server.ts'
const server = await postgresServer()
const { url, drop } = await freshDatabase(server); await migrate(url)
const c = new pg.Client({ connectionString: url }); await c.connect()
console.log((await c.query('select datcollate, datlocprovider, datlocale, version() from pg_database where datname=current_database()')).rows)
await c.query("set synchronous_commit=off")
const texts = (n: number) => Array.from({ length: n }, (_, i) => `maria lindqvist\n${randomUUID()}@example.com\nlindqvist garden supplies`)
const time = async (name: string, sql: string, n: number, times = 150) => {
  const pid = (await c.query('select pg_backend_pid() p')).rows[0].p
  const cpu = () => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e3
  await c.query({ name, text: sql, values: [texts(n)] })
  const b = cpu(); for (let i = 0; i < times; i++) await c.query({ name, text: sql, values: [texts(n)] })
  console.log(name, n, ((cpu() - b) / n / times).toFixed(1), 'us/row')
}
await c.query(`create function p2(t text) returns text[] language plpgsql immutable parallel safe strict as $$ declare r text[] := '{}'; begin for i in 1..char_length(t)-1 loop r := r || substr(t, i, 2); end loop; return r; end $$`)
await c.query(`create function p3(t text) returns text[] language plpgsql immutable parallel safe strict as $$ declare l text[] := string_to_array(t, null); r text[] := '{}'; begin for i in 2..cardinality(l) loop r[i-1] := l[i-1] || l[i]; end loop; return r; end $$`)
await c.query(`create function p4(t text) returns text[] language sql immutable parallel safe strict return string_to_array(regexp_replace(t, '(.)(?=(.))', E'\\\\1\\\\2\\x01', 'g'), E'\\x01')`)
await c.query(`create function p5(t text) returns text[] language sql immutable parallel safe strict return string_to_array(regexp_replace(t, '(..)', E'\\\\1\\x01', 'g') || regexp_replace(substr(t,2), '(..)', E'\\\\1\\x01', 'g'), E'\\x01')`)
await c.query(`create function p6(t text) returns bytea[] language plpgsql immutable parallel safe strict as $$ declare b bytea := convert_to(t, 'UTF8'); r bytea[] := '{}'; begin for i in 1..length(b)-1 loop r := r || substr(b, i, 2); end loop; return r; end $$`)
for (const p of ['letter_pairs', 'p2', 'p3', 'p4', 'p5', 'p6']) await time(p, `select sum(cardinality(${p}(t))) from unnest($1::text[]) t`, 14, 100)
for (const [t, e] of [['a', null], ['b', 'letter_pairs(text)'], ['d', 'p2(text)'], ['e', '(p2(text)) collate "C"'], ['f', 'p6(text)']] as const) {
  await c.query(`create table ls${t} (id uuid primary key, text text)`)
  if (e) await c.query(`create index on ls${t} using gin (${e}) with (gin_pending_list_limit = 256)`)
  await time('ins ' + e, `insert into ls${t} select gen_random_uuid(), t from unnest($1::text[]) t`, 14, 400)
}
await c.end(); await drop(); await server.stop()
