import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { mapConcurrent } from '#domain/log/service/map-concurrent.ts'
import { staffClient } from '#tests/support/api-client.ts'
import { admin } from '#tests/support/atrium.ts'
import { copyCluster } from '#tests/support/data-folder.ts'
import { type ServerProcess, spawnServer } from '#tests/support/process/server-process.ts'
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporary-folder.ts'

let folder: TemporaryFolder
let server: ServerProcess
beforeEach(async () => {
  folder = await temporaryFolder()
  await copyCluster(join(folder.path, 'data'))
})
afterEach(async () => {
  await server.end('SIGTERM')
  await folder.remove()
})

const start = (): Promise<string> => {
  server = spawnServer(folder.path, {
    PORT: '0',
    DATA_DIR: 'data',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    CONTACT_RATE_PER_MINUTE: '1000000',
  })
  return server.url()
}

const send = async (url: string, key: string): Promise<number | 'none'> => {
  try {
    const response = await fetch(`${url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ name: 'Visitor', email: `${key}@example.com`, message: 'Hello' }),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 'none'
  }
}

it('all of 300 messages sent through a kill can be sent again at once, and none has its effect twice', async () => {
  const first = await start()
  const keys = Array.from({ length: 300 }, () => crypto.randomUUID())
  let count = 0
  const before = await mapConcurrent(keys, 30, async (key) => {
    count += 1
    if (count === 150) void server.end('SIGKILL')
    return send(first, key)
  })
  expect(before).toContain(201)
  expect(before).toContain('none')
  const url = await start()
  expect(new Set(await mapConcurrent(keys, 30, (key) => send(url, key)))).toEqual(new Set([201]))
  const staff = await staffClient(url)
  const listed = await staff.call(leads.list, { query: { limit: '100' } })
  expect(listed.total).toBe(300)
  expect(listed.leads.every(({ version }) => version === 1)).toBe(true)
})
