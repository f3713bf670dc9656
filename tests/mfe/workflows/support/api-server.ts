import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Send } from '#contracts/client.ts'

type Seen = { readonly call: string; readonly body: unknown }
type Answer = { readonly status: number; readonly body: string; readonly statusText?: string }

/** A server with a fixed response for each call (`POST /api/…`), or a dropped connection, that records its requests. */
export const startApiServer = async (answers: Readonly<Record<string, Answer | 'drop'>>) => {
  const received: Seen[] = []
  const server = createServer(async (request, response) => {
    const call = `${request.method} ${request.url}`
    received.push({ call, body: JSON.parse(await textOf(request)) })
    reply(response, answers[call])
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const send: Send = (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init)
  const stop = () => {
    server.closeAllConnections()
    return new Promise((done) => server.close(done))
  }
  return { send, seen: received, stop }
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const part of request) text += part
  return text
}

const reply = (response: ServerResponse, answer: Answer | 'drop' | undefined): void => {
  if (answer === 'drop') {
    response.destroy()
    return
  }
  const { status, body, statusText } = answer ?? { status: 404, body: '' }
  response.writeHead(status, statusText ?? '', { 'content-type': 'application/json' }).end(body)
}
