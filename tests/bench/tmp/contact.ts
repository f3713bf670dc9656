import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { freshDatabase } from '#tests/support/servers/fresh-database.ts'
import { postgresServer } from '#tests/support/servers/postgres-server.ts'
import { atriumWith } from '../http/servers.ts'
import { program } from '../http/program.ts'
import { randomBytes } from 'node:crypto'
const stat = process.env.STAT === '1'
const server = await postgresServer(stat ? { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track': 'all', track_functions: 'all' } : {})
const { url, drop } = await freshDatabase(server)
const app = await atriumWith({ DATABASE_URL: url, MASTER_KEY: randomBytes(32).toString('base64'), TRUST_PROXY: 'true', LOG_LEVEL: 'info', CONTACT_RATE_PER_MINUTE: '10', ...(process.env.PROF ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env.PROF}` } : {}) })
const procs = () => readdirSync('/proc').filter((p) => /^\d+$/.test(p)).map((p) => { try { const t = readFileSync(`/proc/${p}/stat`, 'utf8'); const f = t.slice(t.lastIndexOf(')') + 2).split(' '); return { pid: +p, pp: +f[1]!, u: +f[11]! + +f[12]! } } catch { return null } }).filter((x) => x !== null)
const cpu = () => { const ps = procs(); const by = Map.groupBy(ps, (p) => p.pp); const below = (pid: number): number => (by.get(pid) ?? []).reduce((s, c) => s + c.u + below(c.pid), 0)
  return { node: ps.find((p) => p.pid === app.pid)!.u * 10, all: below(process.pid) * 10 } }
const secs = Number(process.env.S ?? 3)
const once = async () => {
  const b = cpu(); const p = program(new URL('../http/load.ts', import.meta.url).pathname, { URL: `${app.url}/api/contact`, KIND: 'contact', SECONDS: String(secs), CONNECTIONS: process.env.C ?? '32' })
  // load child's cpu: counted when reaped in our children time only
  const out = JSON.parse(await p.output()); const a = cpu(); const n = out.perSecond * secs
  return { ...out, node: (a.node - b.node) / n * 1000, pg: (a.all - b.all - (a.node - b.node)) / n * 1000 }
}
await once()
const c = new pg.Client({ connectionString: url }); await c.connect()
if (stat) { await c.query('create extension pg_stat_statements'); await c.query('select pg_stat_statements_reset(), pg_stat_reset()') }
const r = []
const { spawn } = await import('node:child_process')
if (process.env.PERF) { const ps = procs().filter((x) => { try { return readFileSync(`/proc/${x.pid}/cmdline`, 'utf8').startsWith('postgres: atrium') } catch { return false } }).map((x) => x.pid); spawn('perf', ['record', '-e', 'cpu-clock', '-F', '4000', '-g', '-o', process.env.PERF, '-p', ps.join(','), '--', 'sleep', String(secs * 2)], { stdio: 'ignore' }) }
for (let i = 0; i < Number(process.env.R ?? 3); i++) r.push(await once())
for (const x of r) console.log(`${x.perSecond}/s p50 ${x.p50} p99 ${x.p99} refused ${x.refused} node ${x.node.toFixed(0)} pg ${x.pg.toFixed(0)} = ${(x.node + x.pg).toFixed(0)} µs`)
if (stat) {
  const N = r.reduce((s, x) => s + x.perSecond * secs, 0)
  for (const q of (await c.query(`select calls, round(total_exec_time) t, rows, round((total_exec_time*1000/calls)::numeric,1) us, left(regexp_replace(query, '\\s+', ' ', 'g'), 150) q, round((total_exec_time*1000/${N})::numeric,1) per, toplevel from pg_stat_statements order by total_exec_time desc limit 40`)).rows) console.log(q.toplevel ? 'T' : ' ', String(q.per).padStart(7), 'us/msg', String(q.calls).padStart(7), 'x', String(q.us).padStart(7), 'us', q.rows, q.q)
}

if (process.env.EX) {
  const sql = readFileSync('adapters/postgres/migrations/' + process.env.EXF, 'utf8')
  const fn = sql.slice(sql.indexOf('function ' + process.env.EX))
  const body = fn.slice(fn.indexOf('begin\n') + 6, fn.indexOf('\nend $$')).trim().replace(/;$/, '').replaceAll('lead_rows', '$1').replaceAll('refused', '$2')
  await c.query("set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off")
  const { rows: [{ j }] } = await c.query(`select json_agg(r)::text j from (select 1 as request, id, name, email, company, status, priority, source, estimated_value "estimatedValue", notes, created_at "createdAt", reached, version from leads order by id desc limit 14) r`)
  await c.query('prepare x (json, int[]) as ' + body)
  await c.query('begin'); for (const r of (await c.query(`explain (analyze, buffers) execute x ('${j.replaceAll("'", "''")}', '{}')`)).rows) console.log(r['QUERY PLAN'].slice(0, 220)); await c.query('rollback')
}
await app.stop(); await c.end(); await drop(); await server.stop()
