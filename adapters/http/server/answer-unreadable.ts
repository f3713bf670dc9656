import type { Server, ServerResponse } from 'node:http'
import { excessOf } from '#adapters/http/middleware/own-address.ts'
import type { Problem } from '#contracts/problem.ts'
import { problemOf } from './problems.ts'
import { type ParsedSocket, releaseSocket } from './take-socket.ts'

/** Leaves room for an overlong address, so that the app can answer it. */
export const maxHeadBytes = 32 * 1024

type ReadError = Error & { readonly code?: string; readonly rawPacket?: Buffer }

/** `_httpMessage`: the response that is being written, which Node does not document. */
type NodeSocket = ParsedSocket & { readonly _httpMessage?: ServerResponse | null }

/** Answers requests that Node cannot parse, and so never hands on, with a problem, and disconnects their client. */
export const answerUnreadable = (server: Server): void => {
  server.on('clientError', (error: ReadError, stream) => {
    const socket = stream as NodeSocket
    const response = socket._httpMessage ?? null
    const problem = problemOfHead(error)
    if (problem === null || !socket.writable || response?.headersSent) return void socket.destroy()
    if (response === null && socket.parser?.incoming?.complete !== false) return endAfter(socket, problem)
    // The request is being answered already: Node ends it with the connection.
    socket.write(textOf(problem))
    return void socket.destroy()
  })
}

/** In milliseconds, for a client to read its answer. */
const lingerMs = 2000

/** Reads on for a while, as bytes that nothing reads reset the connection, and the client never sees the answer. */
const endAfter = (socket: NodeSocket, problem: Problem): void => {
  const linger = setTimeout(() => socket.destroy(), lingerMs)
  releaseSocket(socket)
    .once('close', () => clearTimeout(linger))
    .end(textOf(problem))
}

/** Null where the connection broke. */
const problemOfHead = ({ code, rawPacket }: ReadError): Problem | null => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return problemOf({ status: 408, detail: 'The request did not arrive in time.' })
  if (code === 'HPE_HEADER_OVERFLOW') return problemOfLongHead(rawPacket?.toString('latin1') ?? '')
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return problemOf({ status: 413, detail: 'The extensions of a chunk are too long.' })
  return code?.startsWith('HPE_') ? problemOf({ status: 400, detail: 'The request is not HTTP/1.1.' }) : null
}

/** The packet begins with the request line unless the head came in several. */
const problemOfLongHead = (packet: string): Problem => {
  const target = /^[A-Z]+ (\/[^ \r\n]*)/.exec(packet)?.[1] ?? ''
  const excess = excessOf(target)
  if (excess !== null) return problemOf({ status: 414, detail: excess })
  const detail = `The address and headers of the request are over ${maxHeadBytes / 1024} KiB together.`
  return problemOf({ status: 431, detail })
}

const textOf = (problem: Problem): string => {
  const body = JSON.stringify(problem)
  return [
    `HTTP/1.1 ${problem.status} ${problem.title}`,
    'Content-Type: application/problem+json',
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}
