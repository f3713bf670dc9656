import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openTracing } from '#adapters/telemetry/tracing.ts'
import { eventually } from '#tests/support/eventually.ts'

it('a collector that refuses spans is named in the log with its answer, once, and again as it takes them', async () => {
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '20')
  let [status, requests] = [401, 0]
  const collector = createServer((request, response) => {
    requests += 1
    request.resume().on('end', () => response.writeHead(status).end('{}'))
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const place = `127.0.0.1:${(collector.address() as AddressInfo).port}`
  const log: string[] = []
  const tracing = await openTracing({
    endpoint: `http://${place}`,
    process: 'server',
    log: (message) => void log.push(message),
  })
  onTestFinished(async () => {
    await tracing.close()
    vi.unstubAllEnvs()
    collector.closeAllConnections()
    collector.close()
  })
  const trace = () =>
    tracing.request({ requestId: 'request-1', method: 'GET', route: '/', status: 200, milliseconds: 1 })
  const traceUntil = async (count: number) => {
    while (requests < count) {
      const next = once(collector, 'request')
      trace()
      await next
    }
  }
  await traceUntil(3)
  await eventually(() => expect(log).toEqual([`The collector at ${place} takes no traces: Unauthorized (401)`]))
  status = 200
  await traceUntil(4)
  await eventually(() => expect(log.slice(1)).toEqual([`The collector at ${place} takes traces again.`]))
})
