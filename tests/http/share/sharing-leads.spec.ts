import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgres } from '#adapters/postgres/connection/connection.ts'
import { postgresEventStore } from '#adapters/postgres/log/event-store.ts'
import { masterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { usualStartTimeouts } from '#apps/infrastructure/start-timeouts.ts'
import { startAtrium } from '#apps/server/start.ts'
import { readSettings } from '#apps/settings.ts'
import { leadErasure } from '#contracts/lead/http/lead-erasure.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { testEnvironment } from '#tests/support/atrium.ts'
import { captured } from '#tests/support/lead/leads.ts'
import { firstAppend } from '#tests/support/log/appends.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'

const secret = Buffer.alloc(32, 'atrium')
let staff: ApiClient
let ids: string[]
let stop: () => Promise<void>
beforeAll(async () => {
  const database = await migratedDatabase()
  const postgres = openPostgres(database.url, () => undefined)
  const store = postgresEventStore(postgres, masterKey(secret), () => undefined)
  ids = []
  // As release 0.1.0 captured them: the address as it came, claimed without case.
  for (const [email, capturedAt] of [
    ['info@xn--mller-kva.example', '2026-01-01T12:00:00.000Z'],
    ['info@müller.example', '2026-01-02T12:00:00.000Z'],
  ] as const) {
    const id = uuidIds.next()
    ids.push(id)
    const claims = [{ name: 'lead-email', value: email }] as const
    await store.append(firstAppend(streamName('lead', id), [captured({ name: 'Jörg', email, capturedAt })], { claims }))
  }
  await postgres.close()
  const environment = { ...testEnvironment(database.url), MASTER_KEY: secret.toString('base64') }
  const timeouts = { ...usualStartTimeouts, drainMs: 0 }
  const atrium = await startAtrium(readSettings(environment), pino({ level: 'silent' }), timeouts)
  stop = async () => {
    await atrium.stop()
    await database.drop()
  }
  staff = await staffClient(`http://127.0.0.1:${atrium.port}`)
})
afterAll(() => stop())

it('a server that starts on leads of an earlier release lists those that are one person, and erases them as one', async () => {
  const sharing = async () => (await staff.call(leads.sharing, {})).leads.map(({ id, email }) => [id, email])
  expect(await sharing()).toEqual(ids.map((id) => [id, 'info@müller.example']))
  const params = { id: ids[0] ?? '' }
  const { others } = await staff.call(leadErasure.preview, { params })
  expect(others).toEqual([{ id: ids[1], name: 'Jörg' }])
  await staff.call(leadErasure.erase, { params })
  expect(await sharing()).toEqual([])
  expect((await staff.call(leads.list, { query: { search: 'müller' } })).leads).toEqual([])
})
