import { availableParallelism } from 'node:os'
import { migrate } from '../../adapters/postgres/migrate.ts'
import { freshDatabase } from '../support/servers/fresh-database.ts'
import { type PostgresServer, postgresServer } from '../support/servers/postgres-server.ts'
import { measureAppends } from './appends/appends.ts'
import { logLength, measureFollowing } from './following/following.ts'
import { measureHttp } from './http/http.ts'
import { resultTable, targetLines } from './report.ts'
import { appendTargets, followingTargets, httpTargets } from './targets.ts'

const print = (text: string) => process.stdout.write(`${text}\n`)

/** Measures everything once on this machine, competitors in turns, and says which ratios were reached. */
const bench = async (server: PostgresServer): Promise<void> => {
  print(
    `\n${availableParallelism()} cores, Node ${process.version}, PostgreSQL: ${server.kind}. Medians of short rounds.\n`,
  )
  await onFreshDatabase(server, async (url) => {
    await migrate(url)
    for await (const [writers, results] of measureAppends(url)) {
      print(resultTable(`Appends, ${writers} writer${writers === 1 ? '' : 's'}`, results))
      print(targetLines(results, appendTargets(writers)))
    }
  })
  await onFreshDatabase(server, async (url) => {
    await migrate(url)
    const results = await measureFollowing(url)
    print(
      resultTable(
        `Reading the whole log of ${logLength.toLocaleString('en-US')} events (times: of one reading)`,
        results,
      ),
    )
    print(targetLines(results, followingTargets))
  })
  await onFreshDatabase(server, (contact) =>
    onFreshDatabase(server, async (leads) => {
      const results = await measureHttp({ contact, leads })
      print(resultTable('HTTP, 32 connections', results))
      print(targetLines(results, httpTargets))
    }),
  )
}

const onFreshDatabase = async (server: PostgresServer, measure: (url: string) => Promise<void>) => {
  const { url, drop } = await freshDatabase(server)
  await measure(url).finally(drop)
}

const server = await postgresServer()
await bench(server)
  .catch((error: unknown) => print(`The bench broke off: ${error instanceof Error ? error.stack : error}`))
  .finally(server.stop)
