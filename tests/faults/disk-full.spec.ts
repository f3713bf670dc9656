import { randomBytes } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { migrate } from '#adapters/postgres/migrations/migrate.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import { eventually } from '#tests/support/eventually.ts'
import { captured } from '#tests/support/lead/leads.ts'
import { aStream, firstAppend } from '#tests/support/log/appends.ts'
import { openProcess } from '#tests/support/process/atrium-process.ts'
import { stoppablePostgres } from '#tests/support/servers/stoppable-postgres.ts'

const megabyte = 2 ** 20

it('a full disk makes appends unavailable, stores none of them, and appends work again once there is space', async () => {
  const postgres = await stoppablePostgres()
  onTestFinished(postgres.remove)
  await migrate(postgres.url)
  await postgres.stop()
  // WAL segments, which already exist, have 16 MiB.
  await postgres.startWithFullDisk(17 * megabyte)
  const { store, log, postgres: pools, close } = openProcess(postgres.url)
  onTestFinished(close)

  const large = () => firstAppend(aStream(), [captured({ notes: randomBytes(megabyte).toString('base64') })])
  let [refused, kept] = [large(), 0]
  const fill = async (): Promise<unknown> => {
    for (; ; kept++) {
      refused = large()
      const failure = await store.append(refused).then(
        () => null,
        (error: unknown) => error,
      )
      if (failure !== null) return failure
    }
  }
  const failure = await fill()
  expect(failure).toBeInstanceOf(Unavailable)
  expect(failure).toHaveProperty('message', 'PostgreSQL has no disk space left')
  expect(kept).toBeGreaterThan(5)
  await store.append(firstAppend(aStream()))
  expect((await store.read(refused.head.stream)).events).toEqual([])
  expect(await log.head()).toMatchObject({ position: kept + 1 })
  const keys = await pools.pool.query('select count(*)::int as count from personal_keys')
  expect(keys.rows).toEqual([{ count: kept + 1 }])

  await postgres.stop()
  await postgres.start()
  await eventually(() => store.append(refused), 20_000)
  expect((await store.read(refused.head.stream)).events).toHaveLength(1)
  expect(await log.head()).toMatchObject({ position: kept + 2 })
})
