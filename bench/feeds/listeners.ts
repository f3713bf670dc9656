import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'

/**
 * Opens `FEEDS` live feeds at `URL`, as a dashboard does, distributed over the cookies in `COOKIES`, and prints a line of JSON when all are
 * ready, and when each change of a lead has reached the last feed. Exits at the end of its input.
 */
const { URL: url = '', FEEDS = '', COOKIES = '[]' } = process.env
const { hostname, port } = new URL(url)
const cookies = JSON.parse(COOKIES) as readonly string[]
const feeds = Number(FEEDS)
const atOnce = 50

const report = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

/** How many feeds got each change, by the id of its event. */
const reached = new Map<string, number>()
let bytes = 0

const heard = (id: string): void => {
  const count = (reached.get(id) ?? 0) + 1
  reached.set(id, count)
  if (count === feeds) report({ change: id, at: Date.now(), bytes })
}

const open = async (index: number): Promise<void> => {
  const socket = connect({ host: hostname, port: Number(port) })
  await once(socket, 'connect')
  socket.write(
    `GET /api/events?of=everything&in=groups HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookies[index % cookies.length]}\r\n\r\n`,
  )
  const ready = Promise.withResolvers<void>()
  let rest = ''
  socket.setEncoding('latin1').on('data', (text) => {
    bytes += String(text).length
    rest += text
    if (rest.includes('event: ready')) ready.resolve()
    for (const [, id = ''] of rest.matchAll(/event: changes?\ndata: [^\n]*\nid: (\S+)\n\n/g)) heard(id)
    rest = rest.slice(rest.lastIndexOf('\n\n') + 1)
  })
  socket.once('close', () => ready.reject(new Error(`A feed was closed: ${rest.slice(-300)}`)))
  await ready.promise
}

for (let at = 0; at < feeds; at += atOnce)
  await Promise.all(Array.from({ length: Math.min(atOnce, feeds - at) }, (_, n) => open(at + n)))
report({ ready: feeds })
createInterface(process.stdin).once('close', () => process.exit())
