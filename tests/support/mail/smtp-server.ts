import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export type SmtpServer = {
  readonly url: string
  /** Every accepted mail, as it was sent. */
  readonly mails: readonly string[]
  readonly attempts: () => number
  readonly stop: () => Promise<void>
}

/** A mail server on a real socket. `verdict` returns its answer to the n-th mail: `250`, `451`, `550` or `hang up`. */
export const smtpServer = async (verdict: (attempt: number, mail: string) => string): Promise<SmtpServer> => {
  const mails: string[] = []
  let attempts = 0
  const take = (mail: string): string => {
    attempts += 1
    const answer = verdict(attempts, mail)
    if (answer === '250') mails.push(mail)
    return `${answer} that is what becomes of it`
  }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    converse(socket, take)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, mails, attempts: () => attempts, stop }
}

const others = new Map([
  ['QUIT', '221 bye'],
  ['STARTTLS', '502 not implemented'],
])

/** As much of RFC 5321 as it takes to receive a mail. */
const converse = (socket: Socket, take: (mail: string) => string) => {
  let [heard, reading] = ['', false]
  const say = (line: string) => socket.write(`${line}\r\n`)
  const answer = (line: string) => {
    reading = line.toUpperCase() === 'DATA'
    say(reading ? '354 go on' : (others.get(line.toUpperCase()) ?? '250 ok'))
  }
  const onLine = (): void => {
    const end = reading ? heard.indexOf('\r\n.\r\n') : heard.indexOf('\r\n')
    if (end < 0) return
    const said = heard.slice(0, end)
    heard = heard.slice(end + (reading ? 5 : 2))
    if (reading) {
      reading = false
      const answered = take(said)
      if (answered.startsWith('hang up')) return void socket.destroy()
      say(answered)
    } else answer(said)
    onLine()
  }
  say('220 ready')
  socket.on('data', (bytes) => {
    heard += bytes.toString()
    onLine()
  })
}
