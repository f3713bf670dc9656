import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { ed25519LogSigner } from '#adapters/ed25519/log-signer.ts'
import { openPostgres, type Postgres } from '#adapters/postgres/connection/connection.ts'
import { openKeyRing } from '#adapters/postgres/personal-data/key-ring.ts'
import { rekey } from '#adapters/postgres/personal-data/rekey.ts'
import { postgresSealedSettings } from '#adapters/postgres/setting/sealed-settings.ts'
import { handOverLog } from '#apps/cli/rekey.ts'
import { queryDatabase } from '#tests/support/servers/connected-client.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'

const old = Buffer.alloc(32, 'old')
const next = Buffer.alloc(32, 'next')
const [one, two] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002'] as const

let database: Awaited<ReturnType<typeof migratedDatabase>>
let postgres: Postgres
beforeAll(async () => {
  database = await migratedDatabase(inject('postgresUrl'))
  postgres = openPostgres(database.url, () => undefined)
})
afterAll(async () => {
  await postgres.close()
  await database.drop()
})

it('texts of settings open by their ids until they are forgotten, and are nowhere in the clear', async () => {
  const sealed = postgresSealedSettings(postgres, await openKeyRing(postgres.pool, [old], true))
  await sealed.put([
    { id: one, text: 'hunter2' },
    { id: two, text: 'desk@harbour.example' },
  ])
  expect([...(await sealed.open([one, two]))].toSorted()).toEqual([
    [one, 'hunter2'],
    [two, 'desk@harbour.example'],
  ])
  expect(JSON.stringify(await rows())).not.toMatch(/hunter2|desk@harbour/)
  await sealed.forget([two])
  expect([...(await sealed.open([one, two])).keys()]).toEqual([one])
})

it('a text that is moved to another id does not open', async () => {
  const sealed = postgresSealedSettings(postgres, await openKeyRing(postgres.pool, [old], true))
  await postgres.pool.query('insert into sealed_settings select $1, sealed from sealed_settings where id = $2', [
    two,
    one,
  ])
  await expect(sealed.open([two])).rejects.toThrow()
  await sealed.forget([two])
})

it('texts open with the next master key alone once it replaced the earlier one', async () => {
  const master = await openKeyRing(postgres.pool, [old, next], true)
  const signer = ed25519LogSigner(master.secrets)
  const handOver = handOverLog(signer, ed25519LogSigner(next))
  await rekey(postgres, { master, next, publicKey: signer.publicKey, handOver, onProgress: () => undefined })
  const after = postgresSealedSettings(postgres, await openKeyRing(postgres.pool, [next], true))
  expect([...(await after.open([one])).values()]).toEqual(['hunter2'])
})

const rows = () => queryDatabase(database.url, 'select * from sealed_settings')
