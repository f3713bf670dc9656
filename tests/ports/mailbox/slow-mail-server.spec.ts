import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { smtpMailer } from '#adapters/mail/smtp-mailer.ts'
import { MailInDoubt } from '#domain/mail/ports/mailer.ts'

const mail = { key: 'mail-1', to: 'ada@example.com', replyTo: 'office@bits.example', subject: 'An offer', text: 'Dear' }

/** A mail server that answers this line by a sign now and then, and all others as it should. */
const slowServer = async (slow: RegExp) => {
  const contents: string[] = []
  const drip = (socket: Socket) => {
    socket.write('250-')
    const timer = setInterval(() => socket.write('.'), 20)
    socket.on('close', () => clearInterval(timer))
  }
  const server = createServer((socket) => {
    let [heard, reading] = ['', false]
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
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, contents }
}

describe('a mail server that sends a sign now and then', () => {
  const from = { name: 'Bits', address: 'office@bits.example' }
  const limits = { beforeMs: 300, handOverMs: 300 }

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
    await expect(smtpMailer({ url, from, limits }).send(mail)).rejects.toBeInstanceOf(MailInDoubt)
    expect(contents).toHaveLength(1)
  })
})
