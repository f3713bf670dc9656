import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { onTestFinished } from 'vitest'
import { selfSigned } from './endpoint-server-certificate.ts'

/** One call as it came over the wire. */
type Received = { readonly line: string; readonly headers: ReadonlyMap<string, string>; readonly body: string }

/** What the server does with a call: it writes any bytes, or none. */
export type Behaviour = (socket: Socket, call: Received) => void

type EndpointServer = {
  readonly url: string
  readonly port: number
  readonly calls: readonly Received[]
  readonly connections: () => number
  /** The number of currently open connections. */
  readonly open: () => number
  readonly close: () => Promise<void>
}

type Place = { readonly host?: string; readonly tls?: boolean }

/** A server on a real socket that need not speak valid HTTP. It is closed at the end of the test. */
export const endpointServer = async (behave: Behaviour, { host = '127.0.0.1', tls = false }: Place = {}) => {
  const calls: Received[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const welcome = (socket: Socket) => {
    socket.on('error', () => undefined)
    eachCall(socket, (call) => {
      calls.push(call)
      behave(socket, call)
    })
  }
  const server = tls ? createTlsServer(selfSigned, welcome) : createServer(welcome)
  server.on('connection', (socket: Socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise<unknown>((resolve) => server.close(resolve))
  }
  onTestFinished(close)
  const { port } = server.address() as AddressInfo
  const url = `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}/hook`
  return { url, port, calls, connections: () => connections, open: () => sockets.size, close } satisfies EndpointServer
}

const eachCall = (socket: Socket, onCall: (call: Received) => void) => {
  let bytes = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
    const call = callIn(bytes)
    if (call === null) return
    bytes = Buffer.alloc(0)
    onCall(call)
  })
}

/** The call once it is complete; null before. */
const callIn = (bytes: Buffer): Received | null => {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [line = '', ...fields] = bytes.subarray(0, end).toString().split('\r\n')
  const headers = new Map(fields.map((field) => [nameOf(field), field.slice(field.indexOf(':') + 1).trim()] as const))
  const body = bytes.subarray(end + 4)
  return body.length < Number(headers.get('content-length') ?? 0) ? null : { line, headers, body: body.toString() }
}

const nameOf = (field: string) => field.slice(0, field.indexOf(':')).toLowerCase()

/** An HTTP response, with the correct Content-Length unless the fields override it. */
export const http = (
  status: number | string,
  fields: Readonly<Record<string, string>> = {},
  body: string | Buffer = '',
) => {
  const all = { 'Content-Length': String(Buffer.byteLength(body)), ...fields }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status} Some Reason\r\n${head.join('')}\r\n`, 'latin1'),
    Buffer.from(body),
  ])
}

/** Answers every call with these bytes and leaves the connection open. */
export const answering =
  (bytes: string | Buffer): Behaviour =>
  (socket) =>
    void socket.write(bytes)

/** Answers every call with these bytes and closes the connection. */
export const answeringOnce =
  (bytes: string | Buffer): Behaviour =>
  (socket) =>
    void socket.end(bytes)
