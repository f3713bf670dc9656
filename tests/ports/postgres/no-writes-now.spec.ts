import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { openPostgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { readOnly } from '#apps/server/examined-database.ts'
import { eventually } from '#tests/support/eventually.ts'
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

/** A login of its own, which nothing else uses. */
const loginWith = async (options: string): Promise<string> => {
  const address = new URL(url)
  const name = address.pathname.slice(1)
  await open(url).pool.query(`create role ${name} login password 'secret' ${options}`)
  onTestFinished(async () => void (await open(url).pool.query(`drop role ${name}`)))
  return Object.assign(address, { username: name, password: 'secret' }).href
}

it('a server without a free connection is not called unreachable', async () => {
  const address = await loginWith('connection limit 0')
  await expect(open(address).check()).rejects.toThrow('PostgreSQL has no connection to spare')
})

it.each(['password changed', 'nologin', 'no right to connect'])(
  'a server that no longer opens connections is out of reach, as after it is gone: %s',
  async (change) => {
    const address = await loginWith('')
    const name = new URL(address).username
    const postgres = open(address)
    await postgres.check()
    const statements: Readonly<Record<string, string>> = {
      'password changed': `alter role ${name} password 'other'`,
      nologin: `alter role ${name} nologin`,
      'no right to connect': `revoke connect on database ${name} from public`,
    }
    const admin = open(url).pool
    await admin.query(statements[change] ?? '')
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${name}'`)
    await eventually(() => expect(postgres.pool.totalCount).toBe(0))
    await expect(postgres.check()).rejects.toMatchObject({
      name: 'Unavailable',
      message: 'PostgreSQL cannot be reached',
    })
  },
)
