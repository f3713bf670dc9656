import { createServer, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { answerUnreadable, maxHeadBytes } from './answer-unreadable.ts'
import { problemOf } from './problems.ts'
import { disconnectIdleReaders, disconnectSlowBodies } from './slow-clients.ts'
import { takeSocket } from './take-socket.ts'

/** Answers malformed requests, such as an invalid Host, that never reach the app. */
const unreadableRequest = (error: unknown): Response => {
  if (!(error instanceof RequestError)) throw error
  const body = problemOf({ status: 400, detail: `${error.message}.` })
  const headers = { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' }
  return new Response(JSON.stringify(body), { status: 400, headers })
}

/** In the address of a request without a Host, such as a probe of HAProxy: HTTP/1.0 asks for none. It is no own host. */
const noHost = 'no-host.invalid'

/** Node's side of a request, which is Hono's `c.env`. */
export type Exchange = {
  readonly outgoing: ServerResponse
  /**
   * Set by a handler that writes its body to the socket itself, once the head is sent with the headers of all
   * middleware, and ends it. A stream that stays open then keeps nothing of its request in memory.
   */
  writeBody?: (socket: Socket) => void
}

type Fetch = (request: Request, env: Exchange) => Response | Promise<Response>

export type HttpServer = { readonly port: number; readonly stop: () => Promise<void> }

/** Client time-outs, in milliseconds. */
export type Timeouts = {
  /** For the head of a request. */
  readonly headMs: number
  /** After which the body must arrive at a rate that is worth the wait. */
  readonly bodyMs: number
  /** For the whole request. */
  readonly requestMs: number
  /** After which a client that takes nothing of its response is disconnected. */
  readonly readMs: number
  /** For requests in flight at shutdown. */
  readonly graceMs: number
  /** At shutdown, for requests still arriving on open connections, from clients unaware of the shutdown. */
  readonly drainMs: number
}

/** A file of 10 MiB takes 84 seconds on a line of 1 Mbit/s; the dashboard waits five minutes for one. */
export const usualTimeouts: Timeouts = {
  headMs: 10_000,
  bodyMs: 60_000,
  requestMs: 300_000,
  readMs: 120_000,
  graceMs: 10_000,
  drainMs: 500,
}

/** `setting`: the one that the port comes from, where it is not PORT. */
type Place = { readonly HOST: string; readonly PORT: number; readonly setting?: string }

/**
 * Serves requests with `fetch`. Slow clients are disconnected. `stop` lets requests in flight finish, drains the open
 * connections (RFC 9112, 9.6), then closes the rest. Throws an error with a readable message if the port is taken or
 * not permitted.
 */
export const serveHttp = async (fetch: Fetch, place: Place, timeouts: Timeouts): Promise<HttpServer> => {
  const sockets = openSockets()
  const server = createServer(
    serverOptions(timeouts),
    getRequestListener(answering(fetch, sockets.add), { errorHandler: unreadableRequest, hostname: noHost }),
  )
  server.on('connection', sockets.add)
  answerUnreadable(server)
  disconnectSlowBodies(server, timeouts.bodyMs)
  disconnectIdleReaders(server, timeouts.readMs)
  await listening(server, place)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : place.PORT
  return { port, stop: () => stop(server, sockets.all, timeouts) }
}

/** Adapts the app to Node's listener; a body that the handler writes itself is started here. */
const answering =
  (answer: Fetch, follow: (socket: Socket) => void) =>
  async (request: Request, env: unknown): Promise<Response> => {
    const exchange = env as Exchange
    const response = await answer(request, exchange)
    if (exchange.writeBody === undefined || !response.ok) return response
    // A client that has already disconnected emits no further event.
    if (exchange.outgoing.destroyed) return RESPONSE_ALREADY_SENT
    // The end of the connection ends the body: a chunk has a line before and after its bytes, each to be sent.
    exchange.outgoing.removeHeader('Transfer-Encoding')
    exchange.outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), Connection: 'close' })
    exchange.outgoing.flushHeaders()
    const socket = takeSocket(exchange.outgoing)
    if (socket === null) exchange.outgoing.end()
    else {
      follow(socket)
      exchange.writeBody(socket)
    }
    return RESPONSE_ALREADY_SENT
  }

/** Longer than proxies keep an idle connection (Caddy: 120 s), so that no request meets one that is being closed. */
const keepAliveMs = 125_000

const serverOptions = ({ headMs, requestMs }: Timeouts) => ({
  headersTimeout: headMs,
  requestTimeout: requestMs,
  keepAliveTimeout: keepAliveMs,
  connectionsCheckingInterval: Math.min(2000, headMs),
  maxHeaderSize: maxHeadBytes,
})

const listening = (server: Server, place: Place) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(sentence(error, place))))
    server.listen(place.PORT, place.HOST, resolve)
  })

const sentence = (
  { code, message }: NodeJS.ErrnoException,
  { HOST: host, PORT: port, setting = 'PORT' }: Place,
): string => {
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is in use by another program. Stop it, or set ${setting} to another one.`
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Set ${setting} to one above 1023.`
  return `Cannot listen on ${host}:${port}: ${message}. Correct HOST and ${setting}.`
}

const openSockets = () => {
  const all = new Set<Socket>()
  // One function for all sockets: with 10,000 open streams, each closure counts.
  function forget(this: Socket) {
    all.delete(this)
  }
  return { all, add: (socket: Socket) => void all.add(socket.on('close', forget)) }
}

const sweepMs = 50

const stop = (server: Server, sockets: ReadonlySet<Socket>, { graceMs, drainMs }: Timeouts) =>
  new Promise<void>((resolve) => {
    const drainedAt = performance.now() + drainMs
    server.prependListener('request', (_request, response) => void response.setHeader('Connection', 'close'))
    // A connection becomes idle when its request ends; Node does not treat one that never sent a byte as idle.
    const closeIdle = () => {
      if (performance.now() >= drainedAt) server.closeIdleConnections()
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    }
    const sweep = setInterval(closeIdle, sweepMs)
    const cut = setTimeout(() => sockets.forEach((socket) => void socket.destroy()), graceMs)
    // Node's HTTP server would close idle connections at once, and lose any request already on its way on one.
    NetServer.prototype.close.call(server, () => {
      clearInterval(sweep)
      clearTimeout(cut)
      // Ends its check for slow connections.
      server.close()
      resolve()
    })
    closeIdle()
  })
