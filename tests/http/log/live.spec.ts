import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { type LiveEvent, liveEvents } from '#tests/support/log/live-events.ts'

let atrium: TestAtrium
let staff: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium()
  staff = await staffClient(atrium.url)
})
afterAll(() => atrium.stop())

const open: { close: () => void }[] = []
const follow = async (lastEventId?: string) => {
  const events = await liveEvents(staff, lastEventId)
  open.push(events)
  return events
}
afterEach(() => {
  for (const events of open.splice(0)) events.close()
})

const add = async () =>
  (await staff.call(leads.create, { body: { name: 'Ada', email: `${crypto.randomUUID()}@example.com` } })).lead
const idsIn = (events: readonly LiveEvent[]) => events.map(({ data }) => JSON.parse(data).id as string)

describe('live events', () => {
  it('are followed by fifty tabs of one session, and a place that is left is free again', async () => {
    const client = await staffClient(atrium.url)
    const followed = await Promise.all(Array.from({ length: 50 }, () => liveEvents(client)))
    const refused = await client.send('/api/events', {})
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await expectProblem(refused, 429)
    await follow()
    followed[0]?.close()
    await eventually(async () => followed.push(await liveEvents(client)))
    for (const events of followed) events.close()
  })

  it('report a change soon after it happened, and hold nothing personal', async () => {
    const events = await follow()
    expect(await events.next()).toMatchObject({ event: 'ready' })
    const lead = await add()
    const change = await events.next()
    expect(change.event).toBe('change')
    expect(JSON.parse(change.data)).toEqual({
      kind: 'lead',
      id: lead.id,
      version: 1,
      type: 'LeadCaptured',
      at: expect.any(String),
    })
    expect(change.data).not.toContain(lead.email)
  })

  it('hold accounts and security events where everything is requested', async () => {
    const everything = await liveEvents(staff, undefined, '/api/events?of=everything')
    open.push(everything)
    const { id } = await everything.next()
    await staffClient(atrium.url)
    const { kind, type } = JSON.parse((await everything.next()).data)
    expect([kind, type]).toEqual(['security', 'SecurityEventRecorded'])
    const lead = await add()
    expect(idsIn([await (await follow(id)).next()])).toEqual([lead.id])
  })

  it('go on after the last one seen: nothing missed, nothing twice, in order', async () => {
    const before = await follow()
    const { id } = await before.next()
    before.close()
    const missed = [await add(), await add(), await add()]
    const after = await follow(id)
    expect(idsIn([await after.next(), await after.next(), await after.next()])).toEqual(missed.map((lead) => lead.id))
    expect(await after.next()).toMatchObject({ event: 'ready' })
    const next = await add()
    expect(idsIn([await after.next()])).toEqual([next.id])
  })

  it('go on from the place that a page of the dashboard names, and say so', async () => {
    const page = await staff.send('/dashboard/leads', {})
    const place = /^after;desc="(.+)"$/.exec(page.headers.get('server-timing') ?? '')?.[1] ?? ''
    const missed = await add()
    const events = await liveEvents(staff, undefined, `/api/events?after=${place}`)
    open.push(events)
    expect(idsIn([await events.next()])).toEqual([missed.id])
    expect(await events.next()).toMatchObject({ event: 'ready', data: 'resumed' })
    const signedOut = await fetch(`${atrium.url}/dashboard/leads`)
    expect(signedOut.headers.get('server-timing')).toBeNull()
  })

  it('reach every listener, while many write', async () => {
    const listeners = await Promise.all(Array.from({ length: 5 }, () => follow()))
    for (const listener of listeners) await listener.next()
    const leadIds = await Promise.all(Array.from({ length: 20 }, add))
    for (const listener of listeners) {
      const received: LiveEvent[] = []
      for (let n = 0; n < leadIds.length; n++) received.push(await listener.next())
      expect(idsIn(received).sort()).toEqual(leadIds.map((lead) => lead.id).sort())
      const positions = received.map(({ id }) => Number.parseInt(id, 10))
      expect(positions).toEqual(received.map((_, n) => Number(positions[0]) + n))
    }
  })

  it.each(['', 'nonsense', '-1', '1.5', '5', '999999999', '9'.repeat(30), `1-${crypto.randomUUID()}`])(
    'start over where the last id is %s, which they never gave',
    async (lastEventId) => expect(await (await follow(lastEventId)).next()).toMatchObject({ event: 'reset', data: '' }),
  )

  it('reset a client that missed more than a thousand', { timeout: 60_000 }, async () => {
    const { id } = await (await follow()).next()
    const lead = await add()
    for (let n = 0; n < 1001; n += 20) {
      const addMany = Array.from({ length: 20 }, add)
      await Promise.all(addMany)
    }
    expect(await (await follow(id)).next()).toMatchObject({ event: 'reset' })
    expect(lead.version).toBe(1)
  })

  it('are not cached and not held back by a proxy', async () => {
    const { headers } = await follow()
    expect(headers.get('content-type')).toBe('text/event-stream')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect([headers.get('transfer-encoding'), headers.get('connection')]).toEqual([null, 'close'])
  })

  it('requested with HEAD end at once', async () => {
    expect((await staff.send('/api/events', { method: 'HEAD' })).status).toBe(200)
  })
})

it('no listener was a defect', () => expect(atrium.defects).toEqual([]))
