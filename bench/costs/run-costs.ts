import { freshDatabase } from '#tests/support/servers/fresh-database.ts'
import { natsServer } from '#tests/support/servers/nats-server.ts'
import type { PostgresServer } from '#tests/support/servers/postgres-server.ts'
import type { Figure } from '../figures.ts'
import type { BenchServer } from '../http/servers.ts'
import { openDesk } from '../runs/desk.ts'
import { allInOne, withWorkers } from '../runs/installations.ts'
import { burst, steady } from '../runs/loads.ts'
import { withEndpoint } from '../runs/runs.ts'
import { costBounds } from '../targets.ts'

const burstRuns = 600
const workers = 4
const steadySeconds = 3

/** Runs from the request to completed: embedded, and over NATS with four workers. */
export const measureRunCosts = async (server: PostgresServer): Promise<readonly Figure[]> => {
  const embedded = await measure('embedded', costBounds.run('embedded'), () => allInOne())
  const nats = await natsServer()
  const { url, drop } = await freshDatabase(server)
  try {
    const places = { DATABASE_URL: url, NATS_URL: nats.url }
    return [
      ...embedded,
      ...(await measure(`NATS and ${workers} workers`, costBounds.run('NATS'), () => withWorkers(places, workers))),
    ]
  } finally {
    await nats.stop()
    await drop()
  }
}

const measure = (
  name: string,
  bound: Figure['bound'] & object,
  install: () => Promise<BenchServer>,
): Promise<readonly Figure[]> =>
  withEndpoint(async (endpoint) => {
    const { url, stop } = await install()
    const desk = await openDesk(url, `${endpoint.url}/hook`)
    try {
      await burst(desk, burstRuns / 2, [endpoint.pid])
      const { perSecond, processorMs } = await burst(desk, burstRuns, [endpoint.pid])
      const { p50, p99 } = await steady(desk, endpoint, steadySeconds)
      return [
        { name: `a run, ${name}`, value: processorMs ?? undefined, unit: ' ms', bound },
        { name: `runs a second, ${name}`, value: perSecond, unit: '/s' },
        {
          name: `request to call at 100 a second, ${name}, p50`,
          value: p50,
          unit: ' ms',
          bound: costBounds.toCall.p50,
        },
        {
          name: `request to call at 100 a second, ${name}, p99`,
          value: p99,
          unit: ' ms',
          bound: costBounds.toCall.p99,
        },
      ]
    } finally {
      desk.leave()
      await stop()
    }
  })
