import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An endpoint and a receiver of webhooks: it answers 503 at `/unwell` until it is well. Calls are counted by what names them. */
export const unwellServer = async () => {
  let well = false
  const calls: string[] = []
  const server = createServer((request, response) => {
    request.resume()
    const { 'idempotency-key': key, 'webhook-id': id } = request.headers
    calls.push(String(key ?? id))
    response
      .writeHead(well || request.url !== '/unwell' ? 200 : 503, { 'content-type': 'application/json' })
      .end('{"ok":true}')
  }).listen(0, '127.0.0.1')
  const close = async () => {
    server.closeAllConnections()
    server.close()
  }
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    calls,
    close,
    heal: () => {
      well = true
      calls.length = 0
    },
  }
}
