import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

type Verdict = (attempt: number, mail: string) => string | Promise<string>

export type SmtpServer = {
  readonly url: string
  /** Every accepted mail, as it was sent. */
  readonly mails: readonly string[]
  readonly attempts: () => number
  /** The address of each mail that was begun, also where its content did not follow. */
  readonly recipients: readonly string[]
  readonly stop: () => Promise<void>
}

/** A mail server on a real socket. `verdict` gives its answer to the n-th mail: `250`, `451`, `550` or `hang up`. */
export const smtpServer = async (verdict: Verdict): Promise<SmtpServer> => {
  const mails: string[] = []
  const recipients: string[] = []
  let attempts = 0
  const take = async (mail: string): Promise<string> => {
    attempts += 1
    const answer = await verdict(attempts, mail)
    if (answer === '250') mails.push(mail)
    return `${answer} that is what becomes of it`
  }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    converse(socket, take, recipients)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, mails, recipients, attempts: () => attempts, stop }
}

const others = new Map([
  ['QUIT', '221 bye'],
  ['STARTTLS', '502 not implemented'],
])

/** As much of RFC 5321 as it takes to receive a mail. */
const converse = (socket: Socket, take: (mail: string) => Promise<string>, recipients: string[]) => {
  let [heard, reading] = ['', false]
  let turn = Promise.resolve()
  const say = (line: string) => socket.write(`${line}\r\n`)
  const answer = (line: string) => {
    reading = line.toUpperCase() === 'DATA'
    recipients.push(...(/^RCPT TO:<([^>]*)>/i.exec(line)?.slice(1) ?? []))
    say(reading ? '354 go on' : (others.get(line.toUpperCase()) ?? '250 ok'))
  }
  const onLine = async (): Promise<void> => {
    const end = reading ? heard.indexOf('\r\n.\r\n') : heard.indexOf('\r\n')
    if (end < 0) return
    const said = heard.slice(0, end)
    heard = heard.slice(end + (reading ? 5 : 2))
    if (reading) {
      reading = false
      const answered = await take(said)
      if (answered.startsWith('hang up')) return void socket.destroy()
      say(answered)
    } else answer(said)
    await onLine()
  }
  say('220 ready')
  socket.on('data', (bytes) => {
    heard += bytes.toString()
    turn = turn.then(onLine)
  })
}
