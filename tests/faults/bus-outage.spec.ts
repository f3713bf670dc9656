import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { liveEvents } from '#tests/support/log/live-events.ts'
import type { OwnNatsServer } from '#tests/support/servers/nats-kinds.ts'
import { ownNatsServer } from '#tests/support/servers/nats-server.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'

let nats: OwnNatsServer
let atrium: TestAtrium
let staff: ApiClient
beforeAll(async () => {
  nats = await ownNatsServer()
  await nats.kill()
  atrium = await startTestAtrium({ NATS_URL: nats.url })
  staff = await staffClient(atrium.url)
})
afterAll(async () => {
  await atrium.stop()
  await nats.stop()
})

const ready = () => staff.send('/readyz', {})

/** Checks staff's work, which needs no bus: write, read back, see the live update. */
const worksForStaff = async () => {
  const events = await liveEvents(staff)
  await events.next()
  const body = { name: 'Ada', email: `${crypto.randomUUID()}@example.com` }
  const { lead } = await staff.call(leads.create, { body })
  expect((await staff.call(leads.read, { params: { id: lead.id } })).lead).toEqual(lead)
  expect(JSON.parse((await events.next()).data)).toMatchObject({ id: lead.id })
  events.close()
}

const saysWhy = () =>
  eventually(async () => {
    const { detail } = await expectProblem(await ready(), 503)
    expect(detail).toBe('NATS cannot be reached.')
    expect((await staff.send('/readyz?exclude=bus', {})).status).toBe(200)
  }, 20_000)

const isReady = () => eventually(async () => expect((await ready()).status).toBe(200), 20_000)

describe('a bus', () => {
  it("that is absent at the start, comes, goes and comes back interrupts no one's work", async () => {
    await saysWhy()
    await worksForStaff()
    await nats.restart()
    await isReady()
    await worksForStaff()
    await nats.kill()
    await saysWhy()
    await worksForStaff()
    await nats.restartEmpty()
    await isReady()
    await worksForStaff()
    expect(atrium.defects).toEqual([])
  })

  it('that two installations share, as a copy beside the original may, gives each its own notices', async () => {
    const copy = await startTestAtrium({ NATS_URL: nats.url })
    onTestFinished(copy.stop)
    const shared = sharedRuns(staff)
    const body = (n: number) => ({ name: 'Maya', email: `maya${n}@example.com` })
    // Notices are spread over partitions: of eight, one at the least would go to either.
    const ids = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const { id } = (await staff.call(leads.create, { body: body(n) })).lead
        const runId = await shared.proposal()
        await shared.report(runId, { leadId: id })
        await shared.share(runId)
        return id
      }),
    )
    const statusOf = async (id: string) => (await staff.call(leads.read, { params: { id } })).lead.status
    await eventually(async () =>
      expect(new Set(await Promise.all(ids.map(statusOf)))).toEqual(new Set(['proposal_sent'])),
    )
    expect([...atrium.defects, ...copy.defects]).toEqual([])
  })
})
