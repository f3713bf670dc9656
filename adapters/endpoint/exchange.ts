import type { ClientRequest, IncomingMessage } from 'node:http'
import { TLSSocket } from 'node:tls'
import type { EndpointReply } from '../../domain/ports/endpoint.ts'
import { failed, type Phase } from './failures.ts'
import { replyOf } from './reply.ts'
import { type Answer, wireFailure } from './wire-failure.ts'

/** One request on the wire and what becomes of it. */
export type Exchange = {
  /** Never rejects. Stale: a kept connection had been closed, and no answer began. */
  readonly outcome: Promise<EndpointReply | 'Stale'>
  readonly phase: () => Phase
  /** Lets go of the connection, unless it has done its work and serves others. */
  readonly abort: () => void
}

export const exchange = (request: ClientRequest, url: URL, most: number): Exchange => {
  let response: IncomingMessage | null = null
  let received = 0
  const hear = (bytes: number) => {
    received += bytes
  }
  const abort = () => {
    if (response?.readableEnded === true) return
    // The request alone would hand a connection on while its answer still waits to be read.
    response?.destroy()
    request.destroy()
  }
  const read = (head: IncomingMessage) => {
    response = head
    return replyOf(head, { url, most, hear })
  }
  const explain = (error: Error) =>
    response === null && isStale(request, error) ? 'Stale' : wireFailure(error, url, answerIn(response, received))
  return {
    outcome: outcomeOf(request, read).catch(explain).finally(abort),
    phase: () => (response !== null ? 'answering' : isConnected(request) ? 'waiting' : 'connecting'),
    abort,
  }
}

type Read = (head: IncomingMessage) => Promise<EndpointReply>

// An error of the wire goes before a body that seems whole: it tells of what was too much, or of a reset at its end.
const outcomeOf = (request: ClientRequest, read: Read): Promise<EndpointReply> =>
  new Promise((resolve, reject) => {
    request.on('error', reject)
    request.once('response', (head) => read(head).then(resolve, reject))
    request.once('upgrade', (_, socket) => {
      socket.destroy()
      resolve(failed('The endpoint answered 101 and left HTTP, which nobody asked for.'))
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
