import { connect, type Socket } from 'node:net'

/** An open connection on which a test writes any bytes, and the bytes received on it. */
type RawConnection = {
  readonly write: (text: string | Uint8Array) => void
  /** Everything received until the server closed the connection. */
  readonly answer: Promise<string>
  readonly close: () => void
}

export const rawConnection = async (url: string): Promise<RawConnection> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  return { write: (text) => void socket.write(text), answer: all(socket), close: () => socket.destroy() }
}

/** Sends one request exactly as given, asking the server to close after its answer. */
export const rawRequest = async (url: string, head: readonly string[], body: string | Uint8Array = '') => {
  const connection = await rawConnection(url)
  connection.write(`${[...head, `Host: ${new URL(url).host}`, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  connection.write(body)
  return connection.answer
}

const all = (socket: Socket) =>
  new Promise<string>((resolve) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      text += chunk
    })
    socket.on('error', () => undefined)
    socket.once('close', () => resolve(text))
  })
