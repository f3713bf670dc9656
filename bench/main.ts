import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { migrate } from '#adapters/postgres/migrations/migrate.ts'
import { freshDatabase } from '#tests/support/servers/fresh-database.ts'
import { type PostgresServer, postgresServer } from '#tests/support/servers/postgres-server.ts'
import { measureAppends } from './appends/appends.ts'
import { compare } from './compare.ts'
import { printCosts } from './costs/costs.ts'
import { printFeeds, usualFeeds } from './feeds/feeds.ts'
import { printFelt } from './felt/print-felt.ts'
import { logLength, measureFollowing } from './following/following.ts'
import { usualSize } from './growth/growth.ts'
import { printLongLog, usualEvents } from './growth/long-log.ts'
import { printGrowth } from './growth/print-growth.ts'
import { measureHttp } from './http/http.ts'
import { measureTracing } from './http/tracing.ts'
import { printInteractions } from './interactions/print-interactions.ts'
import { printLeads } from './leads/print-leads.ts'
import { printLeadsPage } from './leads-page/print-leads-page.ts'
import { printLongStreams } from './long-streams/long-streams.ts'
import { printMail, usualMails } from './mail/mail.ts'
import { printN8n } from './n8n/print-n8n.ts'
import { printPast } from './past/past.ts'
import { partsWithFigures } from './print-figures.ts'
import { printRebuild } from './rebuild/rebuild.ts'
import { boundLine, resultTable, targetLines } from './report.ts'
import { printRest } from './rest/rest.ts'
import { printRuns } from './runs/print-runs.ts'
import { printWaitingRuns } from './steps/waiting-runs.ts'
import { writeSummary } from './summary.ts'
import { appendTargets, followingTargets, httpTargets } from './targets.ts'
import { printToday } from './today/today.ts'
import { printVerify } from './verify/verify.ts'

const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const printAppends = (server: PostgresServer) =>
  onFreshDatabase(server, async (url) => {
    await migrate(url)
    for await (const [writers, results] of measureAppends(url)) {
      print(resultTable(`Appends, ${writers} writer${writers === 1 ? '' : 's'}`, results))
      print(targetLines(results, appendTargets(writers)))
    }
  })

const printFollowing = (server: PostgresServer) =>
  onFreshDatabase(server, async (url) => {
    await migrate(url)
    const results = await measureFollowing(url)
    const title = `Reading the whole log of ${logLength.toLocaleString('en-US')} events (times: of one reading)`
    print(resultTable(title, results))
    print(targetLines(results, followingTargets))
  })

const printHttp = (server: PostgresServer) =>
  onFreshDatabase(server, (contact) =>
    onFreshDatabase(server, async (leads) => {
      const results = await measureHttp({ contact, leads })
      print(resultTable('HTTP, 32 connections', results))
      print(targetLines(results, httpTargets))
    }),
  )

const printTracing = (server: PostgresServer) =>
  onFreshDatabase(server, (off) =>
    onFreshDatabase(server, async (on) => {
      const spent = await measureTracing({ off, on })
      print(
        `POST /api/contact: ${spent.off.toFixed(3)} ms of processor time each, ${spent.on.toFixed(3)} ms with traces`,
      )
      print(boundLine('cost of traces', (spent.on / spent.off - 1) * 100, { max: 3, unit: ' %' }))
    }),
  )

const printRebuilding = (server: PostgresServer) =>
  onFreshDatabase(server, async (url) => {
    await migrate(url)
    await printRebuild(url, print)
  })

/** The value of `--size`: the number of feeds, of leads and runs, of mails, or of events. */
const sizeOr = (usual: number): number => Number(values.size ?? usual)

const parts: ReadonlyMap<string, (server: PostgresServer) => Promise<void>> = new Map([
  ['costs', (server) => printCosts(server, print).then(writeSummary)],
  ['appends', printAppends],
  ['following', printFollowing],
  ['http', printHttp],
  ['tracing', printTracing],
  ['rebuild', printRebuilding],
  ['runs', (server) => printRuns(server, print)],
  ['leads', (server) => printLeads(server, print)],
  ['long-streams', (server) => onFreshDatabase(server, (url) => migrate(url).then(() => printLongStreams(url, print)))],
  ['verify', (server) => onFreshDatabase(server, (url) => migrate(url).then(() => printVerify(url, print)))],
  ['mail', (server) => onFreshDatabase(server, (url) => printMail(url, sizeOr(usualMails), print))],
  ['today', (server) => onFreshDatabase(server, (url) => migrate(url).then(() => printToday(url, print)))],
  ['past', (server) => onFreshDatabase(server, (url) => migrate(url).then(() => printPast(url, print)))],
  ['steps', (server) => onFreshDatabase(server, (url) => migrate(url).then(() => printWaitingRuns(url, print)))],
  [
    'feeds',
    (server) => onFreshDatabase(server, (url) => migrate(url).then(() => printFeeds(url, sizeOr(usualFeeds), print))),
  ],
  ['growth', (server) => printGrowth(server, sizeOr(usualSize), print)],
  ['long-log', (server) => printLongLog(server, sizeOr(usualEvents), print)],
  ['rest', () => printRest(print)],
  ['leads-page', () => printLeadsPage(print)],
  ['n8n', () => printN8n(print)],
  ['felt', () => printFelt(print)],
  ['interactions', () => printInteractions(print, values.only?.split(','))],
])

/** Measures the selected parts, or all, once on this machine, and prints which targets were reached. */
const bench = async (server: PostgresServer, wanted: readonly string[]): Promise<void> => {
  const kinds = `Node ${process.version}, PostgreSQL: ${server.kind}, load before: ${loadavg()[0]?.toFixed(1)}`
  print(`\n${availableParallelism()} cores, ${kinds}. Medians of short rounds.\n`)
  for (const [name, printPart] of parts) if (wanted.length === 0 || wanted.includes(name)) await printPart(server)
}

const onFreshDatabase = async (server: PostgresServer, measure: (url: string) => Promise<void>) => {
  const { url, drop } = await freshDatabase(server)
  await measure(url).finally(drop)
}

const withServer = async (measure: (server: PostgresServer) => Promise<void>) => {
  const server = await postgresServer()
  await measure(server)
    .catch((error: unknown) => {
      process.exitCode = 1
      print(`The bench broke off: ${error instanceof Error ? error.stack : error}`)
    })
    .finally(server.stop)
}

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    compare: { type: 'string' },
    only: { type: 'string' },
    size: { type: 'string' },
  },
})
const unknown = wanted.filter((name) => !parts.has(name) && !partsWithFigures.has(name))
const [part = 'costs'] = wanted
if (unknown.length > 0) print(`There is no part ${unknown.join(', ')}. The parts are ${[...parts.keys()].join(', ')}.`)
else if (values.compare === undefined) await withServer((server) => bench(server, wanted))
else if (partsWithFigures.has(part)) await compare(values.compare, part, print)
else print(`Compared are ${[...partsWithFigures.keys()].join(', ')}.`)
