import { expect, it, onTestFinished } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { mapConcurrent } from '#domain/log/service/map-concurrent.ts'
import { staffClient } from '#tests/support/api-client.ts'
import { testEnvironment } from '#tests/support/atrium.ts'
import { startHere } from '#tests/support/process/server-here.ts'
import { spawnServer } from '#tests/support/process/server-process.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

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

it('all of 150 messages sent through a kill can be sent again at once, and none has its effect twice', async () => {
  const [folder, database] = [await temporaryFolder(), await migratedDatabase()]
  onTestFinished(async () => {
    await database.drop()
    await folder.remove()
  })
  const environment = testEnvironment(database.url)
  const server = spawnServer(folder.path, environment)
  const first = await server.url()
  const keys = Array.from({ length: 150 }, () => crypto.randomUUID())
  let count = 0
  const before = await mapConcurrent(keys, 30, async (key) => {
    count += 1
    if (count === 75) void server.end('SIGKILL')
    return send(first, key)
  })
  expect(before).toContain(201)
  expect(before).toContain('none')
  const { url, stop } = await startHere(environment)
  onTestFinished(stop)
  expect(new Set(await mapConcurrent(keys, 30, (key) => send(url, key)))).toEqual(new Set([201]))
  const staff = await staffClient(url)
  const page = await staff.call(leads.list, { query: { limit: '150' } })
  expect(page.total).toBe(150)
  expect(page.leads.every(({ version }) => version === 1)).toBe(true)
})
