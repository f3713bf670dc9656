import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { hasEarlierDecimals } from '#adapters/postgres/system/earlier-decimals.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { leads } from '#domain/lead/service/leads.ts'
import { context, message } from '#tests/support/person/people.ts'
import { twoProcesses } from '#tests/support/process/two-processes.ts'

const migration = readFileSync(
  new URL('../../../adapters/postgres/migrations/0340-earlier-decimals.sql', import.meta.url),
  'utf8',
)
const backfill = migration.slice(migration.indexOf('insert into'))

it('an installation goes on with the decimals of release 0.1.0 if it had amounts when it was migrated', async () => {
  const { here } = await twoProcesses()
  expect(await hasEarlierDecimals(here.postgres)).toBe(false)
  await leads(here.store, uuidIds).receiveMessage({ ...message, message: 'Call me.' }, context)
  expect(await hasEarlierDecimals(here.postgres)).toBe(false)
  await here.postgres.pool.query(backfill)
  expect(await hasEarlierDecimals(here.postgres)).toBe(true)
})
