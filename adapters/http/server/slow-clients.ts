import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** In bytes a second: a telephone's slowest line sends more, and who sends less only holds a connection. */
const minRate = 8000

/** Disconnects clients whose body arrives at less than 8 kB a second over a period of `periodMs`. */
export const disconnectSlowBodies = (server: Server, periodMs: number): void => {
  server.on('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return
    const { socket } = request
    let total = socket.bytesRead
    const timer = setInterval(() => {
      const bytes = socket.bytesRead - total
      total += bytes
      if (request.complete) clearInterval(timer)
      else if (bytes < (minRate * periodMs) / 1000) socket.destroy()
    }, periodMs)
    request.once('close', () => clearInterval(timer))
  })
}

/**
 * Disconnects clients that take nothing of what waits for them for `periodMs`, or twice that, as a part may have gone out with
 * the last write: each holds a socket, and a file that is sent to it. A response that still has nothing to send may take longer.
 */
export const disconnectIdleReaders = (server: Server, periodMs: number): void => {
  server.on('request', (_, response: ServerResponse) => {
    response.setTimeout(periodMs, () => {
      const { socket } = response
      if (socket !== null && socket.writableLength > 0) socket.destroy()
    })
  })
}

/** RFC 9112, section 6: the presence of a body is signalled by one of these. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
