import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Results } from '../report.ts'
import { inRounds } from '../rounds.ts'
import { load } from './http.ts'
import { atriumWith, type BenchServer } from './servers.ts'

const rounds = 5

type Databases = { readonly off: string; readonly on: string }

/** Contact messages per second without traces, and with traces sent to a collector in this process. */
export const measureTracing = async (databases: Databases): Promise<Results> => {
  const collector = createServer((request, response) => {
    request.resume().once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const servers: BenchServer[] = []
  const started = async (DATABASE_URL: string, more: Record<string, string>) => {
    const MASTER_KEY = randomBytes(32).toString('base64')
    const server = await atriumWith({ DATABASE_URL, MASTER_KEY, TRUST_PROXY: 'true', LOG_LEVEL: 'info', ...more })
    servers.push(server)
    return () => load({ URL: `${server.url}/api/contact`, KIND: 'contact' })
  }
  try {
    const off = await started(databases.off, {})
    const on = await started(databases.on, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
    return await inRounds(
      [
        { name: 'without traces', round: off },
        { name: 'with traces', round: on },
      ],
      rounds,
    )
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()))
    collector.close()
  }
}
