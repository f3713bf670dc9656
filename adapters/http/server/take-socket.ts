import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Node's parser of a connection's requests, which it does not document. */
type Parser = {
  /** The newest request. */
  readonly incoming: { readonly complete: boolean } | null
  readonly unconsume: () => void
  readonly remove: () => void
  readonly close: () => void
}

const ofNode = ['data', 'end', 'close', 'drain', 'error', 'timeout']

const ignore = () => undefined

/**
 * Takes the socket of a response whose head is sent away from Node's HTTP server, as Node itself does for an upgrade. A
 * stream that stays open for hours then keeps neither parser, request nor response in memory, and a write costs a third.
 * What the client sends from then on is discarded, and its end of the connection ends the socket. The server no longer
 * counts the connection: its caller has to end it.
 * @returns null for the response to a request that came before the answer to the one before it
 */
export const takeSocket = (response: ServerResponse): Socket | null => {
  const socket = response.socket as ParsedSocket | null
  if (socket === null || socket.destroyed) return null
  response.detachSocket(socket)
  return releaseSocket(socket)
}

export type ParsedSocket = Socket & { parser: Parser | null }

/** Takes a socket without a response on it away from Node's HTTP server, as `takeSocket` does. */
export const releaseSocket = (socket: ParsedSocket): Socket => {
  for (const event of ofNode) socket.removeAllListeners(event)
  socket.setTimeout(0)
  const { parser } = socket
  socket.parser = null
  parser?.unconsume()
  parser?.remove()
  // Not while it may be parsing.
  if (parser !== null) setImmediate(() => parser.close())
  // A connection that breaks is closed next.
  socket.on('error', ignore)
  socket.on('end', socket.destroySoon)
  return socket.resume()
}
