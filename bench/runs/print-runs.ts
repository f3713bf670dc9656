import { freshDatabase } from '#tests/support/servers/fresh-database.ts'
import { natsServer } from '#tests/support/servers/nats-server.ts'
import type { PostgresServer } from '#tests/support/servers/postgres-server.ts'
import { boundLine, resultTable } from '../report.ts'
import { longQueueBounds, runBounds } from '../targets.ts'
import { allInOne, withWorkers } from './installations.ts'
import { type LongQueue, measureLongQueue } from './long-queue.ts'
import { measureRuns, type Runs } from './runs.ts'

type Print = (text: string) => void

const workerCounts = [1, 2, 4]

/** Runs end to end: in one process with the embedded database, then over NATS with an increasing number of workers. */
export const printRuns = async (server: PostgresServer, print: Print): Promise<void> => {
  print('Runs, from the request to completed: 1,000 asked for by 32 people at once; calls at 100 runs a second\n')
  // A database in a container, or a given one, is not a child process.
  printOne(print, 'all in one process', true, await measureRuns(() => allInOne()))
  const nats = await natsServer()
  try {
    for (const count of workerCounts) {
      const runs = await onFreshDatabase(server, (url) =>
        measureRuns(() => withWorkers({ DATABASE_URL: url, NATS_URL: nats.url }, count)),
      )
      const name = `NATS, ${count} worker${count === 1 ? '' : 's'}`
      printOne(print, name, server.kind === 'embedded' && nats.kind === 'program', runs)
    }
    const longQueue = await onFreshDatabase(server, (url) =>
      measureLongQueue({ DATABASE_URL: url, NATS_URL: nats.url }),
    )
    printLongQueue(print, longQueue)
  } finally {
    await nats.stop()
  }
}

const onFreshDatabase = async <Result>(server: PostgresServer, measure: (url: string) => Promise<Result>) => {
  const { url, drop } = await freshDatabase(server)
  return measure(url).finally(drop)
}

const printOne = (print: Print, name: string, whole: boolean, { perSecond, processorMs, toCall }: Runs) => {
  print(resultTable(name, new Map([['request to call', toCall]])))
  print(boundLine('runs', perSecond, runBounds.perSecond))
  print(
    boundLine(
      `processor time of a run${whole ? '' : ', without the servers that are not ours'}`,
      processorMs,
      runBounds.processorMs,
    ),
  )
  print(`${boundLine('request to call, median', toCall.p50, runBounds.toCall)}\n`)
}

const printLongQueue = (print: Print, { pages, worker }: LongQueue) => {
  print(resultTable('The newest 20 of 100,000 runs (times: of one request, through HTTP)', pages))
  for (const [depth, { p50 }] of pages) print(boundLine(`20 runs, ${depth}, median`, p50, longQueueBounds.page))
  print('\nA worker that finds 100,000 runs waiting\n')
  print(boundLine('runs begun meanwhile', worker.perSecond, longQueueBounds.perSecond))
  print(`${boundLine('most memory of the worker', worker.residentMb, longQueueBounds.residentMb)}\n`)
}
