import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'

export type Fetch = (request: Request, env: object) => Response | Promise<Response>

export type HttpServer = { readonly port: number; readonly stop: () => Promise<void> }

/** Slow clients are cut off: a request's head has 10 s to arrive, the whole of it 60 s. */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2000,
}

const graceMs = 10_000

/**
 * Serves requests with `fetch`. `stop` lets requests under way end, at most 10 s, then closes what is left.
 * Throws a sentence when the port is taken or may not be used.
 */
export const serveHttp = async (fetch: Fetch, host: string, port: number): Promise<HttpServer> => {
  const server = createServer(timeouts, getRequestListener(fetch))
  await listening(server, host, port)
  const address = server.address()
  return { port: typeof address === 'object' && address !== null ? address.port : port, stop: () => stop(server) }
}

const listening = (server: Server, host: string, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(sentence(error, host, port))))
    server.listen(port, host, resolve)
  })

const sentence = ({ code, message }: NodeJS.ErrnoException, host: string, port: number): string => {
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is in use by another program. Stop it, or set PORT to another one.`
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Set PORT to one above 1023.`
  return `Cannot listen on ${host}:${port}: ${message}`
}

const stop = (server: Server) =>
  new Promise<void>((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
