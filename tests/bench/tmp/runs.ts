import pg from 'pg'
import { readdirSync, readFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { freshDatabase } from '#tests/support/servers/fresh-database.ts'
import { natsServer } from '#tests/support/servers/nats-server.ts'
import { postgresServer } from '#tests/support/servers/postgres-server.ts'
import { atriumWith } from '../http/servers.ts'
import { openDesk } from '../runs/desk.ts'
import { burst } from '../runs/loads.ts'
import { withEndpoint } from '../runs/runs.ts'
import { withWorkers, workerSettings } from '../runs/installations.ts'
const stat = process.env.STAT === '1', workers = Number(process.env.WORKERS ?? 0)
const server = await postgresServer(stat ? { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track': process.env.TRACK ?? 'all' } : {})
const { url, drop } = await freshDatabase(server)
const nats = workers ? await natsServer() : null
const prof: Record<string, string> = process.env.PROF ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env.PROF}` } : {}
await withEndpoint(async (endpoint) => {
  const app = workers ? await withWorkers({ DATABASE_URL: url, NATS_URL: nats!.url, ...prof }, workers) : await atriumWith({ ...workerSettings({ DATABASE_URL: url }), ...prof })
  const desk = await openDesk(app.url, `${endpoint.url}/hook`)
  const outs = [endpoint.pid]
  const procs = () => readdirSync('/proc').filter((p) => /^\d+$/.test(p)).map((p) => { try { const t = readFileSync(`/proc/${p}/stat`, 'utf8'); const f = t.slice(t.lastIndexOf(')') + 2).split(' '); return { pid: +p, pp: +f[1]!, u: (+f[11]! + +f[12]!) * 10, name: t.slice(t.indexOf('(') + 1, t.indexOf(')')) } } catch { return null } }).filter((x) => x !== null)
  const byName = () => { const ps = procs(); const by = Map.groupBy(ps, (p) => p.pp); const r: Record<string, number> = {}; const walk = (pid: number) => { for (const c of by.get(pid) ?? []) { if (outs.includes(c.pid)) continue; const k = c.pid === app.pid ? 'server' : c.name; r[k] = (r[k] ?? 0) + c.u; walk(c.pid) } }; walk(process.pid); return r }
  const N = Number(process.env.N ?? 600)
  await burst(desk, N, outs)
  const c = new pg.Client({ connectionString: url }); await c.connect()
  if (stat) { await c.query('create extension pg_stat_statements'); await c.query('select pg_stat_statements_reset(), pg_stat_reset()') }
  const R = Number(process.env.R ?? 3)
  for (let i = 0; i < R; i++) { const b = byName(); const r = await burst(desk, N, outs); const a = byName(); console.log(r.perSecond.toFixed(0) + '/s', r.processorMs!.toFixed(2) + ' ms', Object.entries(a).map(([k, v]) => `${k} ${((v - (b[k] ?? 0)) / N).toFixed(2)}`).join(' ')) }
  if (stat) for (const q of (await c.query(`select calls, rows, round((total_exec_time*1000/calls)::numeric,1) us, left(regexp_replace(query, '\\s+', ' ', 'g'), 130) q, round((total_exec_time*1000/${N * R})::numeric,1) per, round(calls::numeric/${N * R}, 2) cp, toplevel from pg_stat_statements order by total_exec_time desc limit 36`)).rows) console.log(q.toplevel ? 'T' : ' ', String(q.per).padStart(7), 'us/run', q.cp, 'x', String(q.us).padStart(7), 'us', q.rows, q.q)
  await c.end(); desk.leave(); await app.stop()
})
await nats?.stop(); await drop(); await server.stop()
