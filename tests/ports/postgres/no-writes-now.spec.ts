import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { openPostgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { readOnly } from '#apps/server/examined-database.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'

let url: string
beforeEach(async () => {
  const database = await migratedDatabase()
  onTestFinished(database.drop)
  url = database.url
})

const open = (address: string) => {
  const postgres = openPostgres(address, () => undefined)
  onTestFinished(postgres.close)
  return postgres
}

it('a database that a provider made read-only is called that, and the examination says so', async () => {
  const writable = open(url)
  expect(await readOnly({ postgres: writable })).toBeNull()
  const name = new URL(url).pathname.slice(1)
  await writable.pool.query(`alter database ${name} set default_transaction_read_only = on`)
  const postgres = open(url)
  const writing = reaching(postgres.pool.query(`create table never_made (id int)`))
  await expect(writing).rejects.toMatchObject({ name: 'Unavailable', message: 'PostgreSQL is read-only' })
  expect(await readOnly({ postgres })).toEqual({
    sentence: 'the database is read-only: nothing is stored.',
    mend: 'Look at its disk, and turn default_transaction_read_only off.',
  })
})

it('a server without a free connection is not called unreachable', async () => {
  const name = new URL(url).pathname.slice(1)
  const { pool } = open(url)
  await pool.query(`create role ${name} login password 'secret' connection limit 0`)
  onTestFinished(async () => void (await open(url).pool.query(`drop role ${name}`)))
  const address = new URL(url)
  address.username = name
  address.password = 'secret'
  await expect(open(address.href).check()).rejects.toThrow('PostgreSQL has no connection to spare')
})
