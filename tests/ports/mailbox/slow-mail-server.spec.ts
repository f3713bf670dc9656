import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { smtpMailer } from '#adapters/mail/smtp-mailer.ts'
import { MailDeferred, MailInDoubt } from '#domain/mail/ports/mailer.ts'
import { eventually } from '#tests/support/eventually.ts'

const mail = { key: 'mail-1', to: 'ada@example.com', replyTo: 'office@bits.example', subject: 'An offer', text: 'Dear' }

/** A mail server that answers this line by a sign now and then, and all others as it should. */
const slowServer = async (slow: RegExp) => {
  const contents: string[] = []
  let connections = 0
  const drip = (socket: Socket) => {
    socket.write('250-')
    const timer = setInterval(() => socket.write('.'), 20)
    socket.on('close', () => clearInterval(timer))
  }
  const server = createServer((socket) => {
    let [heard, reading] = ['', false]
    connections += 1
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      heard += bytes.toString()
      if (!heard.endsWith(reading ? '\r\n.\r\n' : '\r\n')) return
      const line = reading ? 'CONTENT' : heard.trim()
      if (reading) contents.push(heard)
      ;[heard, reading] = ['', line === 'DATA']
      if (slow.test(line)) drip(socket)
      else socket.write(reading ? '354 go on\r\n' : '250 ok\r\n')
    })
    if (slow.test('')) drip(socket)
    else socket.write('220 ready\r\n')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, contents, connections: () => connections }
}

describe('a mail server that sends a sign now and then', () => {
  const from = { name: 'Bits', address: 'office@bits.example' }
  const limits = { beforeMs: 300, handOverMs: 300, graceMs: 300 }

  it.each([
    ['to the sign-on', /^EHLO/],
    ['to the recipient', /^RCPT/],
    ['to the announcement of the content', /^DATA/],
  ])('in answer %s is given up before the content', async (_, slow) => {
    const { url, contents } = await slowServer(slow)
    const sending = smtpMailer({ url, from, limits }).send(mail)
    await expect(sending).rejects.toThrow('The mail server')
    await expect(sending).rejects.not.toBeInstanceOf(MailInDoubt)
    expect(contents).toEqual([])
  })

  it('in answer to the content leaves the mail in doubt', async () => {
    const { url, contents } = await slowServer(/^CONTENT/)
    const slowAnswer = { ...limits, beforeMs: 60_000 }
    await expect(smtpMailer({ url, from, limits: slowAnswer }).send(mail)).rejects.toBeInstanceOf(MailInDoubt)
    expect(contents).toHaveLength(1)
  })
})

describe('at a stop, a mail', () => {
  const from = { name: 'Bits', address: 'office@bits.example' }
  const limits = { beforeMs: 60_000, handOverMs: 60_000, graceMs: 300 }
  const mailerThatStops = async (slow: RegExp) => {
    const { url, contents, connections } = await slowServer(slow)
    const stopping = new AbortController()
    return { contents, connections, stopping, mailer: smtpMailer({ url, from, limits, stopping: stopping.signal }) }
  }

  it('whose content the server has not asked for is left to the next process at once', async () => {
    const { mailer, stopping, connections, contents } = await mailerThatStops(/^RCPT/)
    const sending = expect(mailer.send(mail)).rejects.toMatchObject({ name: 'Unavailable' })
    await eventually(() => expect(connections()).toBe(1))
    stopping.abort()
    await sending
    expect(contents).toEqual([])
  })

  it('that was handed over is in doubt after a while', async () => {
    const { mailer, stopping, contents } = await mailerThatStops(/^CONTENT/)
    const sending = expect(mailer.send(mail)).rejects.toBeInstanceOf(MailInDoubt)
    await eventually(() => expect(contents).toHaveLength(1))
    stopping.abort()
    await sending
  })

  it('is not begun any more', async () => {
    const { mailer, stopping, connections } = await mailerThatStops(/^never$/)
    stopping.abort()
    await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'Unavailable' })
    expect(connections()).toBe(0)
  })
})

describe('a mail server that leaves off within the content', () => {
  /** What it does after so many bytes of a mail, as some do beyond their limit; RFC 5321, 4.5.3.1.7 has a reply for that. */
  const leavingServer = async (maxBytes: number, leave: (socket: Socket) => void) => {
    const server = createServer((socket) => {
      let [heard, reading] = ['', false]
      onTestFinished(() => void socket.destroy())
      socket.on('error', () => undefined)
      socket.on('data', (bytes) => {
        heard += bytes.toString()
        if (reading && heard.length > maxBytes) return leave(socket)
        if (reading || !heard.endsWith('\r\n')) return
        ;[heard, reading] = ['', heard === 'DATA\r\n']
        socket.write(reading ? '354 go on\r\n' : '250 ok\r\n')
      })
      socket.write('220 ready\r\n')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  it.each([
    ['by closing', (socket: Socket) => void socket.destroy()],
    ['by reading no further', (socket: Socket) => void socket.pause()],
  ])('%s puts this mail off: others do not wait for it', async (_, leave) => {
    const url = await leavingServer(1000, leave)
    const attachments = [{ name: 'offer.pdf', type: 'application/pdf', content: Buffer.alloc(16_000_000, 'x') }]
    const from = { name: 'Bits', address: 'office@bits.example' }
    const mailer = smtpMailer({ url, from, limits: { beforeMs: 5000, handOverMs: 1000, graceMs: 1000 } })
    await expect(mailer.send({ ...mail, attachments })).rejects.toBeInstanceOf(MailDeferred)
  })
})
