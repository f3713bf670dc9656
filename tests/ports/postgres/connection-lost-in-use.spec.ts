import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { ownClient } from '#adapters/postgres/connection/client.ts'
import { reaching } from '#adapters/postgres/connection/connection.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import { eventually } from '#tests/support/eventually.ts'
import { aStream, firstAppend } from '#tests/support/log/appends.ts'
import { type AtriumProcess, openProcess } from '#tests/support/process/atrium-process.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'

let here: AtriumProcess
beforeEach(async () => {
  const database = await migratedDatabase()
  onTestFinished(database.drop)
  here = openProcess(database.url)
  onTestFinished(here.close)
})

/** As a restart of PostgreSQL does to all of them. */
const terminate = (condition: string) =>
  here.postgres.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and ${condition}`,
  )

it('a connection that is lost between two statements of a transaction fails the next one alone', async () => {
  const client = await here.postgres.pool.connect()
  await client.query('begin')
  await terminate(`state = 'idle in transaction'`)
  await eventually(() => expect(client.query('select 1')).rejects.toThrow())
  client.release()
  await eventually(() => here.postgres.check())
})

it('a process that is stopped within a transaction, as by Ctrl-Z, holds up appends and fails none', async () => {
  const stopped = ownClient(here.postgres.url)
  await stopped.connect()
  await stopped.query('begin; select pg_advisory_xact_lock(727411)')
  await here.store.append(firstAppend(aStream()))
  expect(await reaching(stopped.query('commit')).catch((error: unknown) => error)).toBeInstanceOf(Unavailable)
})

it('a connection that is lost while a head waits to be signed makes the signing unavailable', async () => {
  const other = await here.postgres.pool.connect()
  await other.query('select pg_advisory_lock(727413)')
  const signing = here.tree.extend(async () => null).catch((error: unknown) => error)
  await eventually(async () => expect((await terminate(`wait_event_type = 'Lock'`)).rowCount).toBe(1))
  expect(await signing).toBeInstanceOf(Unavailable)
  await other.query('select pg_advisory_unlock(727413)')
  other.release()
  expect(await here.tree.extend(async () => null)).toBeNull()
})

it('a connection whose settings the server refuses is closed, although its caller never had it', async () => {
  const client = ownClient(here.postgres.url.replace('=atrium', '=refused'), { settings: ['role=no_such_role'] })
  await expect(client.connect()).rejects.toThrow('no_such_role')
  const open = `select count(*)::int as open from pg_stat_activity where application_name = 'refused'`
  await eventually(async () => expect((await here.postgres.pool.query(open)).rows).toEqual([{ open: 0 }]))
})
