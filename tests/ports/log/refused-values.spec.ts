import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { ValueRefused } from '#domain/log/ports/event-store.ts'
import { openProcess } from '#tests/support/process/atrium-process.ts'
import { runDesk } from '#tests/support/run/run-desk.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'

let database: Awaited<ReturnType<typeof migratedDatabase>>
let process: ReturnType<typeof openProcess>
beforeAll(async () => {
  database = await migratedDatabase(inject('postgresUrl'))
  process = openProcess(database.url)
})
afterAll(async () => {
  await process.close()
  await database.drop()
})

it.each([
  ['a NUL', 'a\0b'],
  ['half of a surrogate pair', 'a\ud83d'],
  ['the other half', '\ude00'],
])('%s that reaches the database is refused as a value, and nothing beside it', async (_, error) => {
  const desk = runDesk(process)
  await desk.create(1)
  const [bad, good] = [await desk.request(1), await desk.request(1)]
  const fail = (runId: string, reason: string) =>
    desk.execute(runId, {
      ...{ type: 'EndRun', end: 'failed', error: reason, outputs: null, by: 'ada', now: new Date().toISOString() },
    })
  const outcomes = await Promise.allSettled([fail(bad, error), fail(good, 'why')])
  expect(outcomes).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: { accepted: true } }])
  expect((outcomes[0] as PromiseRejectedResult).reason).toBeInstanceOf(ValueRefused)
})
