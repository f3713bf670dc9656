import { createServer, type IncomingMessage } from 'node:http'

/** An endpoint that answers at once and records when each run called; `GET /calls` returns and clears the record. */
let calls: [runId: string, at: number][] = []

const server = createServer(async (request, response) => {
  const at = performance.timeOrigin + performance.now()
  if (request.method === 'POST') {
    calls.push([String(request.headers['idempotency-key']), at])
    await drained(request)
    response.setHeader('content-type', 'application/json').end('{"ok":true}')
  } else if (request.url === '/calls') {
    response.end(JSON.stringify(calls))
    calls = []
  } else response.end()
})

const drained = async (request: IncomingMessage) => {
  for await (const _ of request);
}

server.listen(Number(process.env.PORT), '127.0.0.1')
