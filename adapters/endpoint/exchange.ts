import type { ClientRequest, IncomingMessage } from 'node:http'
import { TLSSocket } from 'node:tls'
import type { EndpointReply } from '#domain/run/ports/endpoint.ts'
import { failWith, type Phase } from './failures.ts'
import { replyOf, type Terms } from './reply.ts'
import { type Answer, wireFailure } from './wire-failure.ts'

/** One request on the wire and its outcome. */
export type Exchange = {
  /** Never rejects. Stale: the pooled connection had been closed before a response began. */
  readonly outcome: Promise<EndpointReply | 'Stale'>
  readonly phase: () => Phase
  /** Closes the connection, unless it is back in the pool. */
  readonly abort: () => void
}

/**
 * Follows a request that its caller ends; the response is read within the limits of `terms`, and redirects are not
 * followed.
 */
export const exchange = (request: ClientRequest, terms: Omit<Terms, 'onBytes'>): Exchange => {
  let response: IncomingMessage | null = null
  let received = 0
  const onBytes = (bytes: number) => {
    received += bytes
  }
  const abort = () => {
    if (response?.readableEnded === true) return
    // Destroying only the request could return a connection with an unread response to the pool.
    response?.destroy()
    request.destroy()
  }
  const read = (head: IncomingMessage) => {
    response = head
    return replyOf(head, { ...terms, onBytes })
  }
  const explain = (error: Error): EndpointReply | 'Stale' => {
    if (response === null && isStale(request, error)) return 'Stale'
    // A 204 ends with its head: what Symfony and others send after it is ignored, as browsers do.
    if (response?.statusCode === 204) return { type: 'Answered', body: '' }
    return wireFailure(error, terms.url, answerIn(response, received))
  }
  return {
    outcome: outcomeOf(request, read).catch(explain).finally(abort),
    phase: () => (response !== null ? 'answering' : isConnected(request) ? 'waiting' : 'connecting'),
    abort,
  }
}

type Read = (head: IncomingMessage) => Promise<EndpointReply>

// A wire error takes precedence over a complete-looking body: it reports excess data, or a reset at the end.
const outcomeOf = (request: ClientRequest, read: Read): Promise<EndpointReply> =>
  new Promise((resolve, reject) => {
    request.on('error', reject)
    request.once('response', (head) => read(head).then(resolve, reject))
    request.once('upgrade', (_, socket) => {
      socket.destroy()
      resolve(failWith('The endpoint answered 101 and left HTTP, which was not requested.'))
    })
  })

const isStale = ({ reusedSocket }: ClientRequest, { code }: NodeJS.ErrnoException): boolean =>
  reusedSocket && (code === 'ECONNRESET' || code === 'EPIPE')

const answerIn = (response: IncomingMessage | null, received: number): Answer | null => {
  if (response === null) return null
  const announced = response.headers['content-length']
  return { announced: announced === undefined ? null : Number(announced), received }
}

const isConnected = ({ socket }: ClientRequest): boolean =>
  socket !== null && !socket.connecting && !(socket instanceof TLSSocket && socket.getFinished() === undefined)
