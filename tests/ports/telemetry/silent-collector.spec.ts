import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { openTracing } from '#adapters/telemetry/tracing.ts'
import { eventually } from '#tests/support/eventually.ts'

it('traces are closed while the collector still owes its answer', async () => {
  let open = 0
  const collector = createServer((request) => {
    open += 1
    request
      .on('error', () => undefined)
      .on('close', () => {
        open -= 1
      })
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  onTestFinished(() => {
    collector.closeAllConnections()
    collector.close()
  })
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const tracing = await openTracing({ endpoint, process: 'server' })
  tracing.request({ requestId: 'request-1', method: 'GET', route: '/', status: 200, milliseconds: 1 })
  const closing = tracing.close()
  await eventually(() => expect(open).toBe(1))
  await closing
  expect(open).toBe(1)
})
