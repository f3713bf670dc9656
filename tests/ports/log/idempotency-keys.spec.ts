import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { RequestRepeated } from '#domain/log/ports/event-store.ts'
import type { IdempotentRequest } from '#domain/log/ports/idempotency.ts'
import { captured } from '#tests/support/lead/leads.ts'
import { aStream, firstAppend } from '#tests/support/log/appends.ts'
import { type TwoProcesses, twoProcesses } from '#tests/support/process/two-processes.ts'

let processes: TwoProcesses
let request: IdempotentRequest
beforeEach(async () => {
  processes = await twoProcesses()
  request = { scope: '192.0.2.1 POST /api/leads', key: randomUUID(), fingerprint: '{"name":"Ada"}' }
})

const find = () => processes.here.keys.find(request)
const effect = (body: object = { received: true }) => {
  const reply = { ...request, reply: { status: 201, body } }
  return processes.here.store.append(firstAppend(aStream(), [captured()], { reply }))
}
const age = (interval: string) =>
  processes.here.postgres.pool.query(`update idempotency_keys set reserved_at = reserved_at - interval '${interval}'`)

describe('an idempotency key in PostgreSQL', () => {
  it('keeps its reply for 24 hours, and is free then', async () => {
    await effect()
    await age('23 hours 59 minutes')
    expect(await find()).toMatchObject({ type: 'Replied' })
    await age('2 minutes')
    expect(await find()).toEqual({ type: 'New' })
    await effect({ again: true })
    expect(await find()).toEqual({ type: 'Replied', reply: { status: 201, body: { again: true } } })
  })

  it('gives a reply back whole', async () => {
    const body = { lead: { name: 'Ada', phone: null, tags: ['ü', 1, true] } }
    await effect(body)
    expect(await find()).toEqual({ type: 'Replied', reply: { status: 201, body } })
  })

  it('is not kept in a form that names the client or what was sent', async () => {
    await effect({ lead: { name: 'Ada' } })
    const { rows } = await processes.here.postgres.pool.query('select k::text as text from idempotency_keys k')
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2\.1|Ada|POST/)
  })
})

describe('a key that a server of the release before has reserved', () => {
  /** A key as that server leaves it: without a reply yet. */
  const reserve = async () => {
    await effect()
    await processes.here.postgres.pool.query('update idempotency_keys set status = null, body = null, stream = null')
  }

  it('is under way, and takes no effect from elsewhere', async () => {
    await reserve()
    expect(await find()).toEqual({ type: 'UnderWay' })
    await expect(effect()).rejects.toEqual(new RequestRepeated(request))
  })

  it('lapses after a minute, as its process must have died', async () => {
    await reserve()
    await age('59 seconds')
    expect(await find()).toEqual({ type: 'UnderWay' })
    await age('2 seconds')
    expect(await find()).toEqual({ type: 'New' })
    await effect()
    expect(await find()).toMatchObject({ type: 'Replied' })
  })
})
