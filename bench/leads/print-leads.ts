import { freshDatabase } from '#tests/support/servers/fresh-database.ts'
import type { PostgresServer } from '#tests/support/servers/postgres-server.ts'
import { atrium, type BenchServer } from '../http/servers.ts'
import { boundLine } from '../report.ts'
import { allInOne } from '../runs/installations.ts'
import { leadBounds } from '../targets.ts'
import { type LeadsMeasured, measureLeads } from './leads.ts'

type Print = (text: string) => void

/** 100,000 leads: in the embedded database, and in another PostgreSQL if there is one. */
export const printLeads = async (server: PostgresServer, print: Print): Promise<void> => {
  printOne(print, 'embedded', await measureLeads(() => allInOne({ TRUST_PROXY: 'true' })))
  if (server.kind !== 'embedded')
    printOne(print, `PostgreSQL, ${server.kind}`, await measureLeads(() => onServer(server)))
}

const onServer = async (server: PostgresServer): Promise<BenchServer> => {
  const { url, drop } = await freshDatabase(server)
  const started = await atrium(url)
  return { ...started, stop: () => started.stop().then(drop) }
}

const printOne = (print: Print, name: string, { importSeconds, answers, captureRatio, captureMs }: LeadsMeasured) => {
  print(`100,000 leads, ${name} (times: of one request, through HTTP)\n`)
  print(boundLine('importing 100,000 rows', importSeconds, leadBounds.importSeconds))
  for (const [kind, { p50, p95, worst }] of answers) {
    print(boundLine(`${kind}, p95`, p95, leadBounds.answer))
    print(`           p50 ${p50.toFixed(1)} ms, worst ${worst.toFixed(1)} ms`)
  }
  print(
    boundLine(`a capture (${captureMs.toFixed(2)} ms) against one among few leads`, captureRatio, leadBounds.capture),
  )
  print('')
}
