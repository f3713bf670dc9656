import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { apiClient, staffClient } from '#tests/support/api-client.ts'
import { recordingEndpoint, repliesAfter } from '#tests/support/endpoint/recording-endpoint.ts'
import { eventually } from '#tests/support/eventually.ts'
import { commandLine } from '#tests/support/process/command-line.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { activeWorkflow, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'
import { type Checked, check, longestDelay } from './check.ts'
import type { Fault } from './disturbances.ts'
import { faults } from './faults.ts'
import { openFeed } from './feeds.ts'
import { startLoad } from './load.ts'
import type { Network } from './network.ts'
import { patroniFaults } from './patroni/patroni-faults.ts'
import { patroniPostgres } from './patroni/patroni-postgres.ts'
import { replicatedPostgres } from './replicated-postgres.ts'
import { holds, report, type Span } from './report.ts'
import { cluster, type Database, endpointHost, root, siteUrl } from './topology.ts'

/** With a shorter rest, the p99 of a fault's last seconds would count for the next fault. */
const restMs = 12_000
const dashboards = 3
/** A link records up to 120 visits an hour. */
const linkCount = 10

const say = (line: string) => void process.stdout.write(`${line}\n`)

/**
 * `npm run cluster -- [patroni] [--only <text>] [--report <file>]`, as root on Linux: the whole installation on several machines,
 * which are namespaces of this one, under load and one fault after another. It runs in its own process, mount and
 * network namespaces, which end with it, however it ends.
 */
const outside = async (): Promise<void> => {
  const folder = await temporaryFolder()
  const apart = ['unshare', '--net', '--mount', '--pid', '--fork', '--kill-child=SIGKILL', '--mount-proc']
  const own = [process.execPath, ...process.argv.slice(1), '--inside', folder.path]
  // The first process has to reap those whose parents were killed: a zombie looks alive to PostgreSQL.
  const command = ['--pdeathsig', 'KILL', ...apart, 'bash', '-c', '"$0" "$@" & wait $!', ...own]
  const child = spawn('setpriv', command, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGKILL'))
  const [code] = await once(child, 'exit')
  if (code === 0) await folder.remove()
  else say(`The logs are in ${folder.path}.`)
  process.exitCode = code ?? 1
}

/** An installation with a database of one kind, and what happens to it. */
type Plan<Chosen extends Database> = {
  readonly openDatabase: (net: Network, folder: string) => Promise<Chosen>
  readonly count: 2 | 3
  readonly faults: readonly Fault<Chosen>[]
}

const inside = async <Chosen extends Database>(
  { openDatabase, count, faults }: Plan<Chosen>,
  folder: string,
  only: string,
  file: string | undefined,
): Promise<void> => {
  const upgraded = 'every part restarted to a newer build'.includes(only)
  const chosen = faults.filter(({ name }, n) => n === 0 || name.includes(only))
  const begun = performance.now()
  const all = await cluster(folder, openDatabase, count)
  await all.steady()
  say(`The cluster is up after ${Math.round((performance.now() - begun) / 1000)} s`)
  const staff = await staffClient(siteUrl)
  const endpoint = await recordingEndpoint(
    repliesAfter(() => 100 + Math.random() * 900),
    endpointHost,
  )
  const { id: workflowId } = await activeWorkflow(workflowStaff(staff), { apiEndpoint: endpoint.url })
  const links = await Promise.all(Array.from({ length: linkCount }, sharedRuns(staff).shared))
  const feeds = Array.from({ length: dashboards }, () => openFeed(staff))
  const load = startLoad({
    client: () => apiClient(siteUrl),
    staff,
    workflowId,
    links: links.map(({ token }) => token),
  })
  await pause(5000)
  const times: Omit<Span, 'delay'>[] = []
  for (const { name, act } of chosen) {
    const from = performance.now()
    const marks = [from]
    await act(all, () => void marks.push(performance.now()))
    await all.steady()
    await pause(restMs)
    times.push({ name, from, to: performance.now(), marks })
    say(`${name}: ${Math.round((performance.now() - from) / 1000)} s, load ${loadavg()[0]?.toFixed(1)}`)
  }
  await load.stop()
  await eventually(async () => {
    if (endpoint.open().length > 0) throw new Error('calls are open')
  }, 60_000)
  await pause(restMs)
  const cli = join(upgraded ? all.newerBuild : root, 'apps/cli/main.ts')
  const verified = await commandLine(folder, all.settings, cli)(['verify'])
  const checks: Checked[] = [
    ...(await check(await all.database.currentUrl(), staff, load, feeds, links)),
    { sentence: 'The log is whole.', faults: verified.code === 0 ? [] : [verified.stdout, verified.stderr] },
    { sentence: 'No run was called twice at a time.', faults: [...endpoint.overlapping] },
  ]
  for (const feed of feeds) feed.stop()
  const spans = times.map((span) => ({ ...span, delay: longestDelay(feeds, load, span) }))
  const text = report(spans, load.outcomes, checks)
  say(`\n${text}`)
  if (file !== undefined) {
    await writeFile(file, text)
    await writeFile(`${file}.json`, JSON.stringify({ spans, outcomes: load.outcomes }))
  }
  process.exit(holds(load.outcomes, checks) ? 0 : 1)
}

const text = { type: 'string' } as const
const { values, positionals } = parseArgs({
  options: { only: text, report: text, inside: text },
  allowPositionals: true,
})
const run = <Chosen extends Database>(plan: Plan<Chosen>) =>
  values.inside === undefined ? outside() : inside(plan, values.inside, values.only ?? '', values.report)
await (positionals.includes('patroni')
  ? run({ openDatabase: patroniPostgres, count: 2, faults: patroniFaults })
  : run({ openDatabase: replicatedPostgres, count: 3, faults }))
