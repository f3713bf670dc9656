import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { connectedClient } from '#tests/support/servers/connected-client.ts'
import { activeWorkflow, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

let atrium: TestAtrium
let database: pg.Client
beforeAll(async () => {
  atrium = await startTestAtrium({ WORKER_CONCURRENCY: '0' })
  database = await connectedClient(atrium.databaseUrl)
})
afterAll(async () => {
  await database.end()
  await atrium.stop()
})

it('without NATS and without a worker a server leaves what follows from events to the workers', async () => {
  const at = workflowStaff(await staffClient(atrium.url))
  const { id } = await activeWorkflow(at)
  await at.archive(id)
  const { rows } = await database.query(`select name from subscriptions where name like 'bus-relay%'`)
  expect(rows).toEqual([])
})
