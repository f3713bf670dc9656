import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { imapFault } from '#adapters/imap/connect-imap.ts'
import { imapMailbox } from '#adapters/imap/imap-mailbox.ts'
import { eventually } from '#tests/support/eventually.ts'

/** Sends this for as long as it is taken. */
const floods = (text: string) => (socket: Socket) => {
  const lines = text.repeat(Math.ceil(65_536 / text.length))
  const fill = () => {
    while (socket.writable && socket.write(lines));
  }
  socket.on('drain', fill)
  fill()
}

const says = (text: string) => (socket: Socket) => void socket.write(text)

type Turn = (socket: Socket) => void

/** A mail server that agrees to everything, until it is asked for this. */
const mailServer = async (command: RegExp, turn: Turn) => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    const answer = (line: string) => {
      const [tag = '', ...words] = line.trim().split(' ')
      if (command.test(words.join(' '))) return turn(socket)
      const isFolder = /^(?:EXAMINE|SELECT)/i.test(words[0] ?? '')
      socket.write(
        `${isFolder ? '* 3 EXISTS\r\n* OK [UIDVALIDITY 1] .\r\n* OK [UIDNEXT 4] .\r\n' : ''}${tag} OK done\r\n`,
      )
    }
    if (command.test('')) return turn(socket)
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
    socket.on('data', (data) => data.toString().split('\r\n').filter(Boolean).forEach(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `imap://office:word@127.0.0.1:${(server.address() as AddressInfo).port}/Shared`, sockets }
}

describe('a mail server', () => {
  it.each<[string, RegExp, Turn, string]>([
    ['greets without end', /^$/, floods('* OK'), ''],
    ['answers a sign-in without end', /^LOGIN/i, floods('* 1 EXISTS\r\n'), 'the mail server sends without end'],
    ['opens a folder without end', /^EXAMINE/i, floods('* 1 EXISTS\r\n'), 'the mail server sends without end'],
    // As Dovecot and Gmail greet beyond their limit of connections.
    [
      'says farewell at once',
      /^$/,
      (socket) => void socket.end('* BYE Too many connections\r\n'),
      'the mail server ends the connection: Too many connections.',
    ],
    ['announces more than a mail may have', /^EXAMINE/i, says('* OK {99999999}\r\n'), 'Connection not'],
  ])('that %s is left', async (_, command, turn, reason) => {
    const { url, sockets } = await mailServer(command, turn)
    expect(await imapFault(url)).toContain(`the mailbox cannot be used: ${reason}`)
    await eventually(() => expect(sockets.size).toBe(0))
  })

  it.each<[string, RegExp, Turn]>([
    ['answers without end', /^UID SEARCH/i, floods(`* OK ${'x'.repeat(4000)}\r\n`)],
    ['sends more than a mail may have', /^UID SEARCH/i, says('* SEARCH {99999999}\r\n')],
  ])(
    'that %s is a mailbox out of reach, and the connection ends',
    async (_, command, turn) => {
      const { url, sockets } = await mailServer(command, turn)
      const mailbox = imapMailbox(url)
      onTestFinished(mailbox.close)
      expect(await mailbox.look()).toEqual({ uidValidity: '1', lastUid: 3 })
      await expect(mailbox.after(0, 100)).rejects.toThrow('The mailbox')
      await eventually(() => expect(sockets.size).toBe(0))
    },
    60_000,
  )

  it.each([
    ['greets', /^$/],
    ['answers a sign-in', /^LOGIN/i],
    ['opens a folder', /^EXAMINE/i],
  ])('that never %s is left after a while, and at once by a mailbox that is closed', async (_, command) => {
    const { url, sockets } = await mailServer(command, () => undefined)
    expect(await imapFault(url, 500)).toBe('the mailbox cannot be used: the mail server does not answer in time.')
    await eventually(() => expect(sockets.size).toBe(0))
    const mailbox = imapMailbox(url)
    const refusal = expect(mailbox.look()).rejects.toMatchObject({
      cause: { message: expect.not.stringMatching(/in time|greeting/) },
    })
    await eventually(() => expect(sockets.size).toBe(1))
    await mailbox.close()
    await refusal
    await eventually(() => expect(sockets.size).toBe(0))
  })

  it('that talks without end between two looks is left, and not called at once', async () => {
    const { url, sockets } = await mailServer(/^(?:IDLE|NOOP)/i, floods('* OK still here\r\n'))
    const mailbox = imapMailbox(url)
    onTestFinished(mailbox.close)
    let news = 0
    mailbox.onNews(() => {
      news += 1
    })
    await mailbox.look()
    await eventually(() => expect(sockets.size).toBe(0), 20_000)
    expect(news).toBe(0)
  }, 30_000)

  it('that ends each connection as soon as it is idle is called again once, and not again and again', async () => {
    const { url, sockets } = await mailServer(/^(?:IDLE|NOOP)/i, (socket) => {
      socket.end('* BYE Connection is closed. 13\r\n')
    })
    const mailbox = imapMailbox(url)
    onTestFinished(mailbox.close)
    let news = 0
    mailbox.onNews(() => {
      news += 1
      mailbox.look().catch(() => undefined)
    })
    await mailbox.look()
    await eventually(() => expect(news).toBeGreaterThan(0))
    await pause(2000)
    expect(news).toBe(1)
    expect(sockets.size).toBe(0)
  })
})
