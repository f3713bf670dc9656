import type { PostgresServer } from '#tests/support/servers/postgres-server.ts'
import { type Figure, type Spread, spreadLines, spreadOf } from '../figures.ts'
import { measureAppendCosts } from './append-costs.ts'
import { measureContactCosts } from './contact-costs.ts'
import { measureRunCosts } from './run-costs.ts'

const runs = 3

/** One run: the processor time of whole commands, all processes together, and latencies at a fixed rate. */
export const measureCosts = async (server: PostgresServer): Promise<readonly Figure[]> => [
  ...(await measureAppendCosts(server)),
  ...(await measureContactCosts(server)),
  ...(await measureRunCosts(server)),
]

/** Three whole runs: their median and spread. */
export const printCosts = async (server: PostgresServer, print: (text: string) => void): Promise<readonly Spread[]> => {
  const measured: (readonly Figure[])[] = []
  for (let run = 0; run < runs; run++) measured.push(await measureCosts(server))
  const spreads = spreadOf(measured)
  print('Whole commands as in production: processor time of all processes, and latency at a fixed rate (3 runs)')
  print(`${spreadLines(spreads)}\n`)
  return spreads
}
