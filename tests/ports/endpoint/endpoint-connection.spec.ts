import { type AddressInfo, createServer, type Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import {
  answering,
  answeringOnce,
  type Behaviour,
  endpointServer,
  http,
} from '#tests/support/endpoint/endpoint-server.ts'
import { selfSigned } from '#tests/support/endpoint/endpoint-server-certificate.ts'
import { ask, failedWith, localEndpoint } from './endpoint-calls.ts'

const replyTo = async (behave: Behaviour, endpoint = localEndpoint()) =>
  ask((await endpointServer(behave)).url, endpoint)

const bit = (socket: Socket, text: string, thenMs: number, then: () => void) => {
  socket.write(text)
  setTimeout(then, thenMs)
}

/** Writes a byte every 50 ms until the connection is closed. */
const drip =
  (head: string): Behaviour =>
  (socket) => {
    socket.write(head)
    const timer = setInterval(() => socket.write('.'), 50)
    socket.once('close', () => clearInterval(timer))
  }

describe('a connection', () => {
  it('that is refused', async () => {
    const { url, port, close } = await endpointServer(() => undefined)
    await close()
    expect(await ask(url)).toEqual(failedWith(`The endpoint refused the connection (127.0.0.1:${port}).`, true))
  })

  it('to an unknown name', async () => {
    expect(await ask('http://nobody.invalid/')).toEqual(failedWith(/nobody\.invalid/, true))
  })

  test.each<[string, Behaviour]>([
    ['closed', (socket) => void socket.end()],
    ['reset', (socket) => void socket.resetAndDestroy()],
    ['closed within the head', answeringOnce('HTTP/1.1 200 OK\r\nContent-')],
  ])('that is %s before an answer', async (_, behave) => {
    expect(await replyTo(behave)).toEqual(failedWith('The endpoint dropped the connection before it answered.', true))
  })

  test.each<[string, Behaviour]>([
    ['closed within chunks', answeringOnce('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel')],
    [
      'reset without a length',
      (socket) => bit(socket, 'HTTP/1.1 200 OK\r\n\r\nhel', 50, () => socket.resetAndDestroy()),
    ],
  ])('that is %s', async (_, behave) => {
    expect(await replyTo(behave)).toEqual(
      failedWith('The endpoint dropped the connection in the middle of its answer.', true),
    )
  })
})

describe('a time-out', () => {
  const impatient = () => localEndpoint(200)

  it('without an answer', async () => {
    expect(await replyTo(() => undefined, impatient())).toEqual(
      failedWith('The endpoint did not answer within 0.2 s.', true),
    )
  })

  it('within the head, even if it arrives byte by byte', async () => {
    expect(await replyTo(drip('HTTP/1.1 200 OK\r\nX-Long: '), impatient())).toEqual(
      failedWith('The endpoint did not answer within 0.2 s.', true),
    )
  })

  test.each(['HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n', 'HTTP/1.1 500 Oops\r\n\r\n'])(
    'within the body of %j',
    async (head) => {
      expect(await replyTo(drip(head), impatient())).toEqual(
        failedWith('The endpoint began to answer, but did not finish within 0.2 s.', true),
      )
    },
  )

  it('before the connection: no handshake', async () => {
    const server = createServer(() => undefined).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    expect(await ask(`https://localhost:${port}/`, impatient())).toEqual(
      failedWith('No connection to the endpoint came about within 0.2 s.', true),
    )
  })

  it('also ends informational responses without end', async () => {
    const endless: Behaviour = (socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 10)
      socket.once('close', () => clearInterval(timer))
    }
    expect(await replyTo(endless, impatient())).toEqual(failedWith('The endpoint did not answer within 0.2 s.', true))
  })
})

describe('TLS', () => {
  const secure = () => endpointServer(answering(http(200, {}, 'sealed')), { tls: true })
  const addressOf = ({ port }: { port: number }, name: string) => `https://${name}:${port}/`

  it('with an untrusted certificate', async () => {
    expect(await ask(addressOf(await secure(), 'localhost'))).toEqual(
      failedWith("The endpoint's TLS certificate is not accepted: self-signed certificate.", false),
    )
  })

  it('that is not spoken', async () => {
    const rude = createServer((socket) => socket.end('hello, who is there?')).listen(0, '127.0.0.1')
    await new Promise((resolve) => rude.once('listening', resolve))
    onTestFinished(() => void rude.close())
    const { port } = rude.address() as AddressInfo
    expect(await ask(`https://127.0.0.1:${port}/`)).toEqual(failedWith(/does not speak TLS as expected/, false))
  })

  it('with a certificate that is trusted, and for its own name alone', async () => {
    const before = getCACertificates('default')
    setDefaultCACertificates([...before, selfSigned.cert])
    onTestFinished(() => setDefaultCACertificates(before))
    const server = await secure()
    expect(await ask(addressOf(server, 'localhost'))).toEqual({ type: 'Answered', body: 'sealed' })
    expect(await ask(addressOf(server, '127.0.0.1'))).toEqual(failedWith(/TLS certificate is not accepted: /, false))
  })
})
