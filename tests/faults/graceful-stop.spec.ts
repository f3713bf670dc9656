import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findPostmaster } from '#adapters/postgres/embedded/postmaster-file.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { staffClient } from '#tests/support/api-client.ts'
import { admin } from '#tests/support/atrium.ts'
import { copyCluster } from '#tests/support/data-folder.ts'
import { eventually } from '#tests/support/eventually.ts'
import { liveEvents } from '#tests/support/log/live-events.ts'
import { type ServerProcess, spawnServer } from '#tests/support/process/server-process.ts'
import { rawConnection } from '#tests/support/raw-http.ts'
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporary-folder.ts'

let folder: TemporaryFolder
let server: ServerProcess
let mailServer: Awaited<ReturnType<typeof mutedMailServer>>
const start = () => {
  const settings = { PORT: '0', DATA_DIR: 'data', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
  const mail = { SMTP_URL: mailServer.url, NOTIFY_EMAIL: 'office@example.com' }
  server = spawnServer(folder.path, { ...settings, ...mail })
  return server.url()
}
beforeEach(async () => {
  ;[folder, mailServer] = await Promise.all([temporaryFolder(), mutedMailServer()])
  await copyCluster(join(folder.path, 'data'))
})
afterEach(async () => {
  await server.end('SIGKILL')
  await folder.remove()
  mailServer.stop()
})

/** Greets, and then sends a sign now and then without coming to an end, so that no time-out of the connection ends it. */
const mutedMailServer = async () => {
  const sockets = new Set<Socket>()
  const listener = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).write('220 ready\r\n')
    socket.once('data', () => socket.write('250-'))
    const timer = setInterval(() => socket.write('.'), 1000)
    socket.on('close', () => clearInterval(timer))
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const stop = () => {
    for (const socket of sockets) socket.destroy()
    listener.close()
  }
  return { url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`, calls: () => sockets.size, stop }
}

const postmaster = () => findPostmaster(join(folder.path, 'data/postgres/cluster'))

/** A request whose body is still being sent. */
const slowMessage = async (url: string, email: string) => {
  const body = JSON.stringify({ name: 'Slow', email, message: 'Hello' })
  const connection = await rawConnection(url)
  const head = [
    'POST /api/contact HTTP/1.1',
    `Host: ${new URL(url).host}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  connection.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`)
  return { answer: connection.answer, finish: () => connection.write(body.slice(10)) }
}

describe('SIGTERM', () => {
  it('finishes requests in flight, accepts no others, and leaves nothing running', async () => {
    const url = await start()
    const staff = await staffClient(url)
    const body = JSON.stringify({ name: 'Ada', email: 'ada@example.com', message: 'Hello' })
    await fetch(`${url}/api/contact`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    await eventually(() => expect(mailServer.calls()).toBeGreaterThan(0))
    const events = await liveEvents(staff)
    await events.next()
    const idle = await rawConnection(url)
    const slow = await Promise.all(['a', 'b', 'c'].map((name) => slowMessage(url, `${name}@example.com`)))
    expect((await postmaster()).found).toBe('living')
    // Answered on a new connection, so earlier requests have been read by then.
    for (let n = 0; n < 3; n++) await fetch(`${url}/healthz`, { headers: { connection: 'close' } })

    const ended = server.end('SIGTERM')
    await eventually(() => expect(fetch(`${url}/healthz`)).rejects.toThrow())
    for (const { finish } of slow) finish()
    for (const { answer } of slow) expect(await answer).toMatch(/^HTTP\/1\.1 201 /)
    expect(await ended, server.output()).toBe(0)
    expect(await idle.answer).toBe('')
    await expect(events.next()).rejects.toThrow()
    // PostgreSQL removes its pid file last; the process itself may remain as a zombie.
    expect((await postmaster()).found).toBe('none')

    const second = await staffClient(await start())
    expect((await second.call(leads.list, { query: {} })).total).toBe(4)
    // All go one way: SIGINT of a terminal is sent in `tests/apps/data-folder.spec.ts`.
    expect(await server.end('SIGHUP'), server.output()).toBe(0)
    expect((await postmaster()).found).toBe('none')
  })
})
