import type { PostgresServer } from '#tests/support/servers/postgres-server.ts'
import { boundLine } from '../report.ts'
import { growthBounds } from '../targets.ts'
import { fewWaiting, measureGrowth, type Table } from './growth.ts'

/** `size` leads and runs against 10,000 of each. */
export const printGrowth = async (
  server: PostgresServer,
  size: number,
  print: (text: string) => void,
): Promise<void> => {
  const { answers, captured, taken, tables } = await measureGrowth(server, size, print)
  const many = size.toLocaleString('en-US')
  print(`\nTables after ${many} leads and runs, before any vacuum but autovacuum's\n`)
  for (const table of tables) print(tableLine(table))
  print(`\n${many} leads and runs against 10,000 of each (medians, through HTTP)\n`)
  const against = (said: string, [small, large]: readonly [number, number], bound: keyof typeof growthBounds) =>
    print(`${boundLine(`${said}, ${small.toFixed(1)} and ${large.toFixed(1)} ms`, large / small, growthBounds[bound])}`)
  for (const [question, times] of answers) against(question, times, 'screen')
  against('a contact message', captured, 'append')
  against(`taking runs with ${fewWaiting.toLocaleString('en-US')} and ${many} waiting`, taken, 'take')
}

const tableLine = ({ name, rows, bytes, indexes, dead, vacuums, vacuumed }: Table): string => {
  const last = vacuumed === null ? 'never autovacuumed' : `autovacuumed ${vacuums} x, ${vacuumed.toFixed(0)} s ago`
  return `  ${name.padEnd(24)} ${rows} rows, ${megabytes(bytes)}, indexes ${megabytes(indexes)}, ${dead} dead rows, ${last}`
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
