import { freshDatabase } from '#tests/support/servers/fresh-database.ts'
import type { PostgresServer } from '#tests/support/servers/postgres-server.ts'
import type { Figure } from '../figures.ts'
import { load, roundSeconds } from '../http/http.ts'
import { program } from '../http/program.ts'
import { atrium, type BenchServer, helloWorld } from '../http/servers.ts'
import { processorMs } from '../runs/processor-time.ts'
import { costBounds } from '../targets.ts'

const openRate = '100'
const openSeconds = '3'

/** A visitor's message as in production: with its idempotency key, its throttle, its log line. */
export const measureContactCosts = async (server: PostgresServer): Promise<readonly Figure[]> => {
  const { url, drop } = await freshDatabase(server)
  const servers: BenchServer[] = []
  try {
    const contact = await atrium(url, { LOG_LEVEL: 'info' })
    const hello = await helloWorld()
    servers.push(contact, hello)
    const address = `${contact.url}/api/contact`
    const rounds = { hello: { URL: hello.url }, contact: { URL: address, KIND: 'contact' } }
    await load(rounds.contact)
    const [ofHello, ofContact] = [await costOf(rounds.hello), await costOf(rounds.contact)]
    const open = await openLatencies({ URL: address, RATE: openRate, SECONDS: openSeconds })
    return [
      { name: 'hello world over HTTP', value: ofHello, unit: ' µs' },
      { name: 'POST /api/contact, in all', value: ofContact, unit: ' µs', bound: costBounds.contact },
      ...Object.entries(open).map(([share, value]) => ({
        name: `POST /api/contact at ${openRate} a second, ${share}`,
        value,
        unit: ' ms',
      })),
    ]
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()))
    await drop()
  }
}

/** Microseconds of processor time per request; the load generator's own process is not counted. */
const costOf = async (settings: Readonly<Record<string, string>>): Promise<number | undefined> => {
  const before = await processorMs([])
  const { perSecond } = await load(settings)
  const after = await processorMs([])
  return before === null || after === null ? undefined : ((after - before) * 1000) / (perSecond * Number(roundSeconds))
}

const openLatencies = async (settings: Readonly<Record<string, string>>): Promise<Record<string, number>> => {
  const { output } = program(new URL('../http/open-load.ts', import.meta.url).pathname, settings)
  return JSON.parse(await output()) as Record<string, number>
}
