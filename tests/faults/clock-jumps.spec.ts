import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { testEnvironment } from '#tests/support/atrium.ts'
import {
  type RecordingEndpoint,
  recordingEndpoint,
  replies,
  repliesAfter,
} from '#tests/support/endpoint/recording-endpoint.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectKept } from '#tests/support/installation/expect-kept.ts'
import { contactLoad } from '#tests/support/lead/contact-load.ts'
import { type ServerProcess, spawnServer } from '#tests/support/process/server-process.ts'
import { expectEndedOnce } from '#tests/support/run/expect-ended-once.ts'
import { runLoad } from '#tests/support/run/run-load.ts'
import { queryDatabase } from '#tests/support/servers/connected-client.ts'
import type { FreshDatabase } from '#tests/support/servers/fresh-database.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporary-folder.ts'
import { activeWorkflow, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

const jumpingClock = pathToFileURL(resolve(import.meta.dirname, '../support/servers/jumping-clock.mjs')).href

let folder: TemporaryFolder
let database: FreshDatabase
let endpoint: RecordingEndpoint
let server: ServerProcess
let staff: ApiClient
beforeAll(async () => {
  ;[folder, database] = await Promise.all([temporaryFolder(), migratedDatabase()])
  // Every first attempt fails, so that runs wait for their retry while the clock jumps.
  endpoint = await recordingEndpoint((response, call) =>
    call.attempt === 1 ? replies('{}', 503)(response, call) : repliesAfter(() => 100)(response, call),
  )
  server = spawnServer(folder.path, {
    ...testEnvironment(database.url),
    MASTER_KEY: randomBytes(32).toString('base64'),
    ALLOW_PRIVATE_ENDPOINTS: 'true',
    NODE_OPTIONS: `--import=${jumpingClock}`,
  })
  staff = await staffClient(await server.url())
})
afterAll(async () => {
  await server.end('SIGTERM')
  await endpoint.close()
  await database.drop()
  await folder.remove()
})

/** The number of events whose time meets the condition. */
const recordedAt = async (condition: string): Promise<number> => {
  const rows = await queryDatabase<{ count: number }>(
    database.url,
    `select count(*)::int as count from events where ${condition}`,
  )
  return rows[0]?.count ?? 0
}

it('a clock that jumps an hour ahead, and two hours back, ends no session, holds up no run and loses nothing', async () => {
  const { id } = await activeWorkflow(workflowStaff(staff), { apiEndpoint: endpoint.url })
  const url = await server.url()
  const visitors = contactLoad(() => url, 2)
  const runs = runLoad(staff.send, id, 2, 50)
  const countRetries = () =>
    endpoint.calls.filter(({ attempt, endedBy }) => attempt === 2 && endedBy === 'answer').length
  const awaitProgress = async () => {
    const counts = [countRetries(), visitors.acknowledged.size, runs.acknowledged.size]
    const now = () => [countRetries(), visitors.acknowledged.size, runs.acknowledged.size]
    await eventually(() => expect(now().every((count, one) => count >= (counts[one] ?? 0) + 10)).toBe(true), 30_000)
  }
  await awaitProgress()
  process.kill(server.pid, 'SIGUSR2')
  await awaitProgress()
  expect(await recordedAt(`at > now() + interval '59 minutes'`)).toBeGreaterThan(0)
  process.kill(server.pid, 'SIGUSR2')
  await awaitProgress()
  expect(await recordedAt(`at < now() - interval '59 minutes'`)).toBeGreaterThan(0)
  await Promise.all([visitors.stop(), runs.stop()])
  await expectEndedOnce(database.url, runs.acknowledged, 20_000)
  expect([...endpoint.overlapping]).toEqual([])
  expect([...visitors.refused, ...runs.refused]).toEqual([])
  await expectKept(staff, database.url, visitors)
  expect(server.output()).not.toContain('"a defect"')
})
