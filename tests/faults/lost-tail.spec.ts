import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { type RecordingEndpoint, recordingEndpoint, replies } from '#tests/support/endpoint/recording-endpoint.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type LiveEvent, liveEvents } from '#tests/support/log/live-events.ts'
import { tcpRelay } from '#tests/support/log/tcp-relay.ts'
import { post } from '#tests/support/post.ts'
import { commandHere } from '#tests/support/process/command-line.ts'
import { expectEndedOnce } from '#tests/support/run/expect-ended-once.ts'
import { standbyOf, streaming } from '#tests/support/servers/standby-postgres.ts'
import { stoppablePostgres } from '#tests/support/servers/stoppable-postgres.ts'
import { activeWorkflow, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

const masterKey = randomBytes(32).toString('base64')

let primary: Awaited<ReturnType<typeof stoppablePostgres>>
let standby: Awaited<ReturnType<typeof standbyOf>>
/** The relays from the product to its server, and from the standby. */
let way: Awaited<ReturnType<typeof tcpRelay>>
let replication: Awaited<ReturnType<typeof tcpRelay>>
let atrium: TestAtrium
let staff: ApiClient
let endpoint: RecordingEndpoint
let over = false
const completing = Promise.withResolvers<void>()
beforeAll(async () => {
  primary = await stoppablePostgres(streaming)
  ;[way, replication] = await Promise.all([tcpRelay(primary.url), tcpRelay(primary.url)])
  const environment = { MASTER_KEY: masterKey, ALLOW_PRIVATE_ENDPOINTS: 'true', RUN_LEASE_SECONDS: '5' }
  atrium = await startTestAtrium({ ...environment, DATABASE_URL: way.through(primary.url) })
  staff = await staffClient(atrium.url)
  standby = await standbyOf(primary, replication.through)
  endpoint = await recordingEndpoint(async (response, call) => {
    await completing.promise
    await replies('{}')(response, call)
  })
})
afterAll(async () => {
  over = true
  await atrium.stop()
  await Promise.all([way.close(), replication.close(), endpoint.close()])
  await Promise.all([standby.remove(), primary.remove()])
})

/** An open dashboard, which reconnects with its last event id when its stream breaks off. */
const openDashboard = (): readonly LiveEvent[] => {
  const heard: LiveEvent[] = []
  const follow = async () => {
    const events = await liveEvents(staff, heard.at(-1)?.id)
    while (!over) heard.push(await events.next())
    events.close()
  }
  const watch = async () => {
    while (!over) await follow().catch(() => pause(100))
  }
  void watch()
  return heard
}

const addLead = async (email: string, key: string = crypto.randomUUID()) => {
  const answer = await post(staff.send, '/api/leads', { name: 'Ada', email }, { 'idempotency-key': key })
  expect(answer.status).toBe(201)
  return (await answer.json()).lead.id as string
}

it('a standby promoted without the last commits is used: dashboards reload, runs end once, keys are free', async () => {
  const at = workflowStaff(staff)
  const { id: workflowId } = await activeWorkflow(at, { apiEndpoint: endpoint.url })
  const heard = openDashboard()
  await eventually(() => expect(heard.map(({ event }) => event)).toEqual(['ready']))
  const firstLead = await addLead('kept@example.com')
  const run = await at.start(workflowId)
  await eventually(() => expect(endpoint.calls).toHaveLength(1))
  await eventually(() => expect(heard.map(({ data }) => data).join()).toContain(firstLead))
  await standby.caughtUp()

  replication.cut()
  const key = crypto.randomUUID()
  const lost = [await addLead('lost@example.com', key), await addLead('also-lost@example.com')]
  completing.resolve()
  await at.ended(run.id)
  await eventually(() => expect(heard.map(({ data }) => data).join()).toContain(lost[1]))
  way.cut()
  await primary.stop()
  await standby.promote()
  const before = heard.length
  way.mend(standby.url)

  await eventually(async () => expect((await staff.send('/readyz', {})).status).toBe(200), 20_000)
  for (const id of lost) expect((await staff.send(`/api/leads/${id}`, {})).status).toBe(404)
  const second = await addLead('lost@example.com', key)
  for (let n = 0; n < 5; n++) await addLead(`new-${n}@example.com`)
  const list = (await staff.call(leads.list, { query: {} })).leads
  expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining([firstLead, second]))
  expect(list).toHaveLength(7)
  await eventually(() => expect(heard.slice(before).map(({ event }) => event)).toContain('reset'), 20_000)
  expect(await at.ended(run.id, 30_000)).toMatchObject({ status: 'completed', attempts: 2 })
  await expectEndedOnce(standby.url, [run.id], 10_000)
  const verified = await commandHere({ DATABASE_URL: standby.url, MASTER_KEY: masterKey })(['verify'])
  expect(verified.stdout, verified.stderr).toContain('The log is whole')
  expect(atrium.defects).toEqual([])
})
