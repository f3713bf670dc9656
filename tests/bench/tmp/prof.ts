import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { migrate } from '#adapters/postgres/migrations/migrate.ts'
import { freshDatabase } from '#tests/support/servers/fresh-database.ts'
import { postgresServer } from '#tests/support/servers/postgres-server.ts'
import { statusChanges, captures } from '../appends/atrium-appends.ts'
import { bareInsert, connections, makeBareTable } from '../appends/bare-insert.ts'
import { writeFor } from '../appends/writers.ts'

const stat = process.env.STAT === '1'
const server = await postgresServer(stat ? { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track': 'all', track_functions: 'all' } : {})
const { url, drop } = await freshDatabase(server)
await migrate(url)
await makeBareTable(url)
const count = Number(process.env.W ?? 8), secs = Number(process.env.S ?? 2), rounds = Number(process.env.R ?? 3)
const which = (process.env.K ?? 'bare,status,capture').split(',')
const clients = await connections(url, count)
const row = { type: 'LeadStatusChanged', data: '{"status":"contacted"}', at: new Date().toISOString(), actor: 'visitor', correlationId: '0190b6f8-7e3c-7000-8000-0123456789ab' }
const all: any = { bare: () => bareInsert('bare', clients, row), status: () => statusChanges('status', url), capture: () => captures('capture', url) }
const cpu = () => {
  const procs = readdirSync('/proc').filter((p) => /^\d+$/.test(p)).map((p) => { try { const t = readFileSync(`/proc/${p}/stat`, 'utf8'); const f = t.slice(t.lastIndexOf(')') + 2).split(' '); return { pid: +p, pp: +f[1]!, u: +f[11]! + +f[12]! } } catch { return null } }).filter((x) => x !== null)
  const by = Map.groupBy(procs, (p) => p.pp)
  const below = (pid: number): number => (by.get(pid) ?? []).reduce((s, c) => s + c.u + below(c.pid), 0)
  const me = procs.find((p) => p.pid === process.pid)!
  return { node: me.u * 10, pg: below(process.pid) * 10 }
}
const ready = []
for (const k of which) { const a = all[k](); ready.push({ k, close: a.close, writers: await Promise.all(Array.from({ length: count }, (_, i) => a.writer(i))) }) }
for (const r of ready) await writeFor(0.7, r.writers)
const c = new pg.Client({ connectionString: url }); await c.connect()
if (stat) { await c.query('create extension pg_stat_statements'); await c.query('select pg_stat_statements_reset(), pg_stat_reset()') }
const med = (v: number[]) => v.sort((a, b) => a - b)[Math.floor(v.length / 2)]!
const res = new Map<string, any[]>()
for (let r = 0; r < rounds; r++) for (const x of ready) {
  const b = cpu(); const m = await writeFor(secs, x.writers); const a = cpu(); const n = m.perSecond * secs
  res.set(x.k, [...(res.get(x.k) ?? []), { ps: m.perSecond, node: (a.node - b.node) / n * 1000, pg: (a.pg - b.pg) / n * 1000, p50: m.p50 }])
}
for (const [k, v] of res) { const f = (g: string) => med(v.map((x) => x[g])); console.log(k.padEnd(8), `${f('ps').toFixed(0)}/s p50 ${f('p50').toFixed(2)} ms  node ${f('node').toFixed(0)} µs + pg ${f('pg').toFixed(0)} µs = ${med(v.map((x) => x.node + x.pg)).toFixed(0)} µs (${v.map((x) => (x.node + x.pg).toFixed(0)).join(' ')})`) }
if (stat) {
  for (const r of (await c.query(`select funcname, calls, round(total_time) t, round(self_time) s, round((self_time*1000/nullif(calls,0))::numeric,1) us from pg_stat_user_functions order by self_time desc limit 25`)).rows) console.log(r.funcname, r.calls, 'total ms', r.t, 'self ms', r.s, 'self us/call', r.us)
  for (const r of (await c.query(`select calls, round(total_exec_time) t, rows, round((total_exec_time*1000/calls)::numeric,1) us, shared_blks_hit/calls hit, left(regexp_replace(query, '\\s+', ' ', 'g'), 140) q from pg_stat_statements order by total_exec_time desc limit 30`)).rows) console.log(String(r.t).padStart(7), 'ms', String(r.calls).padStart(7), 'x', String(r.us).padStart(7), 'us', r.rows, 'hit', r.hit, r.q)
}
for (const x of ready) await x.close()
await c.end(); for (const x of clients) await x.end()
await drop(); await server.stop()
