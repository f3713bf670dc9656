import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findPostmaster } from '../../adapters/postgres/embedded/postmaster-file.ts'
import { leads } from '../../contracts/http/leads.ts'
import { staffClient } from '../support/api-client.ts'
import { admin } from '../support/atrium.ts'
import { eventually } from '../support/eventually.ts'
import { liveEvents } from '../support/live-events.ts'
import { rawConnection } from '../support/raw-http.ts'
import { type ServerProcess, spawnServer } from '../support/server-process.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts'

let folder: TemporaryFolder
let server: ServerProcess
const start = () => {
  const settings = { PORT: '0', DATA_DIR: 'data', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
  server = spawnServer(folder.path, settings)
  return server.url()
}
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(async () => {
  await server.end('SIGKILL')
  await folder.remove()
})

const postmaster = () => findPostmaster(join(folder.path, 'data/postgres/cluster'))

/** A request whose body is still on its way. */
const slowMessage = async (url: string, email: string) => {
  const body = JSON.stringify({ name: 'Slow', email, message: 'Hello' })
  const connection = await rawConnection(url)
  const head = [
    'POST /api/contact HTTP/1.1',
    'Host: x',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  connection.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`)
  return { answer: connection.answer, finish: () => connection.write(body.slice(10)) }
}

describe.each(['SIGTERM', 'SIGINT'] as const)('%s', (signal) => {
  it('lets requests under way end, takes no others, and leaves nothing running', async () => {
    const url = await start()
    const staff = await staffClient(url)
    const events = await liveEvents(staff)
    await events.next()
    const idle = await rawConnection(url)
    const slow = await Promise.all(['a', 'b', 'c'].map((name) => slowMessage(url, `${name}@example.com`)))
    expect((await postmaster()).found).toBe('living')
    await pause(200)

    const ended = server.end(signal)
    const begun = performance.now()
    await eventually(() => expect(fetch(`${url}/healthz`)).rejects.toThrow())
    await pause(500)
    for (const { finish } of slow) finish()
    for (const { answer } of slow) expect(await answer).toMatch(/^HTTP\/1\.1 201 /)
    expect(await ended, server.output()).toBe(0)
    expect(performance.now() - begun).toBeLessThan(9000)
    expect(await idle.answer).toBe('')
    await expect(events.next()).rejects.toThrow()
    // PostgreSQL removes its pid file last; the process itself may wait to be buried.
    expect((await postmaster()).found).toBe('none')

    const again = await staffClient(await start())
    expect((await again.call(leads.list, { query: {} })).total).toBe(3)
    expect(await server.end('SIGTERM')).toBe(0)
  })
})
