import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { median } from '../measured.ts'
import { processorMs } from '../runs/processor-time.ts'
import { load, roundSeconds } from './http.ts'
import { atriumWith, type BenchServer } from './servers.ts'

const rounds = 7

type Databases = { readonly off: string; readonly on: string }

/**
 * Milliseconds of processor time per contact message, of server and database: without traces, and with traces sent to a
 * collector in this process. Requests per second would say less than the machine's noise.
 */
export const measureTracing = async (databases: Databases): Promise<{ readonly off: number; readonly on: number }> => {
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
    return async () => {
      const before = await processorMs([])
      const { perSecond } = await load({ URL: `${server.url}/api/contact`, KIND: 'contact' })
      return (((await processorMs([])) ?? 0) - (before ?? 0)) / (perSecond * Number(roundSeconds))
    }
  }
  try {
    const [off, on] = [
      await started(databases.off, {}),
      await started(databases.on, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }),
    ]
    const spent: { off: number; on: number }[] = []
    await off()
    await on()
    for (let round = 0; round < rounds; round++) spent.push({ off: await off(), on: await on() })
    return { off: median(spent.map((each) => each.off)), on: median(spent.map((each) => each.on)) }
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()))
    collector.close()
  }
}
