import type { PostgresServer } from '#tests/support/servers/postgres-server.ts'
import { boundLine } from '../report.ts'
import { growthBounds } from '../targets.ts'
import { measureGrowth } from './growth.ts'

/** A million leads and runs against 10,000 of each. */
export const printGrowth = async (server: PostgresServer, print: (text: string) => void): Promise<void> => {
  const { answers, captured, taken, tables } = await measureGrowth(server, print)
  print('\n1,000,000 leads and runs against 10,000 of each (medians, through HTTP)\n')
  const against = (said: string, [small, large]: readonly [number, number], bound: keyof typeof growthBounds) =>
    print(`${boundLine(`${said}, ${small.toFixed(1)} and ${large.toFixed(1)} ms`, large / small, growthBounds[bound])}`)
  for (const [question, times] of answers) against(question, times, 'screen')
  against('a contact message', captured, 'append')
  against('taking runs with 1,000 and 1,000,000 waiting', taken, 'take')
  print('')
  for (const { name, rows, bytes, indexes, dead } of tables)
    print(`  ${name.padEnd(24)} ${rows} rows, ${megabytes(bytes)}, indexes ${megabytes(indexes)}, ${dead} dead rows`)
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
