import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Act, type ActStore, actQueue } from '#mfe/kit/acts/act-queue.ts'
import { actSender, isUnanswered } from '#mfe/kit/acts/send-act.ts'

export type Lead = { version: number; status: string; priority: string }

/** A server with one lead, which answers 412 to a version that is no longer current. */
export const openServer = async (lead: Lead, port = 0, onRead: () => void = () => undefined) => {
  const log: string[] = []
  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    const version = /"(\d+)"/.exec(String(request.headers['if-match']))?.[1]
    if (request.method === 'PATCH') log.push(body)
    const isStale = version !== undefined && Number(version) !== lead.version
    if (request.method === 'PATCH' && !isStale) Object.assign(lead, JSON.parse(body), { version: lead.version + 1 })
    response.writeHead(isStale ? 412 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ lead }))
    if (request.method === 'GET') onRead()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  closing.push(stop)
  return { port: (server.address() as AddressInfo).port, log, stop }
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

const closing: (() => Promise<unknown>)[] = []
/** To be called after each test. */
export const closeServers = () => Promise.all(closing.splice(0).map((close) => close()))

/** A queue that sends to a port, with a store that outlives it, and a count of failed requests. */
export const queueFor = (port: number) => {
  const send = (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)
  let failures = 0
  const pause = (_: number, signal: AbortSignal) => {
    failures += 1
    return new Promise<void>((resolve, reject) => {
      setTimeout(resolve, 10)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  }
  const queue = actQueue({ send: actSender(send), isUnanswered, pause, onChange: () => undefined })
  const failed = async () => {
    while (failures === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return { queue, failed }
}

/** A queue whose server answers everything with a status. */
export const queueAnswered = async (status: number) => {
  const server = createServer((_, response) => response.writeHead(status).end('{}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => server.close())
  return queueFor((server.address() as AddressInfo).port).queue
}

/** A queue whose server takes a request, and ends the connection in place of an answer once `onRequest` has returned. */
export const queueDisconnected = async (onRequest: () => void) => {
  const server = createServer((request) => {
    onRequest()
    setImmediate(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => server.close())
  return queueFor((server.address() as AddressInfo).port).queue
}

export const storeOf = (acts: readonly Act[] = []) => {
  let stored = acts
  const store: ActStore = {
    read: () => stored,
    write: (next) => {
      stored = next
    },
  }
  return { store, stored: () => stored }
}

let lastId = 0
export const act = (body: Act['body'], before: Act['body'], version = 1): Act => {
  lastId += 1
  const base = { version, fields: before }
  return { id: `act ${lastId}`, lane: 'lead 1', method: 'PATCH', path: '/lead', title: 'Mara Quell', body, base }
}
