import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import {
  neverReplies,
  type RecordingEndpoint,
  recordingEndpoint,
  repliesAfter,
} from '#tests/support/endpoint/recording-endpoint.ts'
import { eventually } from '#tests/support/eventually.ts'
import { activeWorkflow, type WorkflowStaff, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

const queued = 1000
const concurrency = 20

let atrium: TestAtrium
let slow: RecordingEndpoint
let hanging: RecordingEndpoint
let quick: RecordingEndpoint
let staff: ApiClient
let at: WorkflowStaff
beforeAll(async () => {
  atrium = await startTestAtrium({ ALLOW_PRIVATE_ENDPOINTS: 'true', WORKER_CONCURRENCY: String(concurrency) })
  slow = await recordingEndpoint(repliesAfter(() => 2000))
  hanging = await recordingEndpoint(neverReplies)
  quick = await recordingEndpoint(repliesAfter(() => 0))
  staff = await staffClient(atrium.url)
  at = workflowStaff(staff)
})
afterAll(async () => {
  await Promise.all([slow.close(), hanging.close(), quick.close()])
  await atrium.stop()
})

const startMany = async (id: number, count: number) => {
  const atOnce = 100
  for (let begun = 0; begun < count; begun += atOnce) {
    await Promise.all(Array.from({ length: atOnce }, () => at.start(id)))
  }
}

it('one workflow with 1,000 queued runs does not starve another, with slow and hanging endpoints', async () => {
  const crowded = await activeWorkflow(at, { apiEndpoint: slow.url })
  const single = await activeWorkflow(at, { apiEndpoint: quick.url })
  await startMany(crowded.id, queued)
  await eventually(() => expect(slow.maxOpen()).toBe(concurrency * 0.8))

  for (let n = 0; n < 3; n++) {
    const before = slow.calls.length
    const run = await at.ended((await at.start(single.id)).id, 30_000)
    expect(run.status).toBe('completed')
    // It overtook nearly all runs queued before it.
    expect(slow.calls.length - before).toBeLessThan(queued / 25)
  }

  const stuck = await activeWorkflow(at, { apiEndpoint: hanging.url })
  await startMany(stuck.id, 100)
  const run = await at.ended((await at.start(single.id)).id, 30_000)
  expect(run.status).toBe('completed')
  expect(slow.maxOpen()).toBe(concurrency * 0.8)
  expect(slow.calls.length).toBeLessThan(queued / 2)
  expect(atrium.defects).toEqual([])
})
