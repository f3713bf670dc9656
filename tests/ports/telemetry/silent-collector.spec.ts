import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openTracing } from '#adapters/telemetry/tracing.ts'

it('traces are closed while the collector still owes its answer', async () => {
  // Longer than a test may take.
  for (const name of ['OTEL_EXPORTER_OTLP_TIMEOUT', 'OTEL_BSP_EXPORT_TIMEOUT']) vi.stubEnv(name, '600000')
  const collector = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  onTestFinished(() => {
    vi.unstubAllEnvs()
    collector.closeAllConnections()
    collector.close()
  })
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const tracing = await openTracing({ endpoint, process: 'server', log: () => undefined })
  const asked = once(collector, 'request')
  tracing.request({ requestId: 'request-1', method: 'GET', route: '/', status: 200, milliseconds: 1 })
  const closing = tracing.close()
  await asked
  await expect(closing).resolves.toBeUndefined()
})
