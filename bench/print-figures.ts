import type { PostgresServer } from '#tests/support/servers/postgres-server.ts'
import { postgresServer } from '#tests/support/servers/postgres-server.ts'
import type { Figure } from './figures.ts'

type Measure = (server: PostgresServer) => Promise<readonly Figure[]>

/** Parts that yield figures for comparing two versions. Each is loaded alone: an older version may lack what another needs. */
export const partsWithFigures: ReadonlyMap<string, Measure> = new Map<string, Measure>([
  ['costs', async (server) => (await import('./costs/costs.ts')).measureCosts(server)],
  ['append-costs', async (server) => (await import('./costs/append-costs.ts')).measureAppendCosts(server)],
  ['contact-costs', async (server) => (await import('./costs/contact-costs.ts')).measureContactCosts(server)],
  ['rest', async () => (await import('./rest/rest.ts')).measureRest()],
  ['run-costs', async (server) => (await import('./costs/run-costs.ts')).measureRunCosts(server)],
])

/** Measures one part once, on a server of its own, and prints its figures as JSON. */
const printFigures = async (part: string): Promise<void> => {
  const measure = partsWithFigures.get(part)
  if (measure === undefined) throw new Error(`No figures of ${part}`)
  const server = await postgresServer()
  try {
    process.stdout.write(`\n${JSON.stringify(await measure(server))}\n`)
  } finally {
    await server.stop()
  }
}

if (import.meta.main) await printFigures(process.argv[2] ?? '')
