import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres, type Postgres } from '#adapters/postgres/connection/connection.ts'
import { postgresWebhookDeliveries } from '#adapters/postgres/webhook/deliveries.ts'
import type { Deliveries, NewDelivery } from '#domain/webhook/ports/deliveries.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'

let processes: readonly Postgres[]
let drop: () => Promise<void>
let here: Deliveries
let there: Deliveries
let hasty: Deliveries
beforeAll(async () => {
  const database = await migratedDatabase()
  drop = database.drop
  processes = [1, 2].map(() => openPostgres(database.url, () => undefined))
  const [one, other] = processes
  if (one === undefined || other === undefined) throw new Error('no process is open')
  here = postgresWebhookDeliveries(one)
  there = postgresWebhookDeliveries(other)
  hasty = postgresWebhookDeliveries(one, 0)
})
afterAll(async () => {
  for (const { close } of processes) await close()
  await drop()
})

const aWebhook = () => randomUUID()
const events = new Map<string, string>()
/** The n-th event of a test, for a webhook. */
const delivery = (webhookId: string, n: number, id: string = randomUUID()): NewDelivery => {
  const key = `${webhookId} ${n}`
  const eventId = events.get(key) ?? randomUUID()
  events.set(key, eventId)
  const notice = { id: eventId, position: n, stream: 'lead-1', version: n, type: 'LeadCaptured' } as const
  return { id, webhookId, notice: { ...notice, at: '2026-01-01T12:00:00.000Z', actor: 'visitor' } }
}
const ordersOf = async (webhookId: string) =>
  (await here.list(webhookId, 1000, null)).map(({ order, version }) => [order, version])
const ok = { answered: 204, error: null, retryInSeconds: null }

describe('deliveries', () => {
  it('are one of each event and webhook, by any recorder and however often', async () => {
    const [a, b] = [aWebhook(), aWebhook()]
    const batch = () => [1, 2, 3].flatMap((n) => [delivery(a, n), delivery(b, n)])
    const racing = [here, there].flatMap((deliveries) => [1, 2, 3].map(() => deliveries.record(batch())))
    // Who comes second is refused, as a subscription that starts over is.
    await Promise.allSettled(racing)
    await here.record(batch())
    await there.record([...batch(), delivery(a, 4)])
    expect([await ordersOf(a), await ordersOf(b)]).toEqual([
      [
        [4, 4],
        [3, 3],
        [2, 2],
        [1, 1],
      ],
      [
        [3, 3],
        [2, 2],
        [1, 1],
      ],
    ])
  })

  it('are taken once at a time, oldest first and a few of each webhook', async () => {
    const [a, b] = [aWebhook(), aWebhook()]
    await here.record([1, 2, 3, 4, 5].map((n) => delivery(a, n)))
    await here.record([delivery(b, 1)])
    const taken = (await Promise.all([here, there].map((one) => one.take([a, b], 10, 2)))).flat()
    expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length)
    expect(taken.filter(({ webhookId }) => webhookId === b)).toHaveLength(1)
    const before = taken.filter(({ webhookId }) => webhookId === a).length
    expect(before).toBeGreaterThanOrEqual(2)
    expect(await here.take([a, b], 10, 2)).toEqual([])
    for (const one of taken) await here.settle(one, ok)
    expect((await here.take([a, b], 1, 2)).map(({ order }) => order)).toEqual([before + 1])
    expect(await here.take([b], 10, 2)).toEqual([])
    expect(await here.take([], 10, 2)).toEqual([])
  })

  it('are taken again once their lease is over, and only the newest outcome counts', async () => {
    const a = aWebhook()
    await here.record([delivery(a, 1)])
    const [first] = await hasty.take([a], 1, 1)
    const [second] = await there.take([a], 1, 1)
    if (first === undefined || second === undefined) throw new Error('nothing was taken')
    expect([first.attempts, second.attempts]).toEqual([1, 2])
    await here.settle(first, { answered: 500, error: 'late', retryInSeconds: 5 })
    expect(await here.list(a, 1, null)).toMatchObject([{ status: 'pending', error: null }])
    await here.settle(second, ok)
    expect(await here.list(a, 1, null)).toMatchObject([{ status: 'delivered', answered: 204, dueAt: null }])
    expect(await here.nextIn([a])).toBeNull()
  })

  it('wait after a failure, and are due at once where staff ask for it', async () => {
    const a = aWebhook()
    await here.record([delivery(a, 1)])
    const [taken] = await here.take([a], 1, 1)
    if (taken === undefined) throw new Error('nothing was taken')
    await here.settle(taken, { answered: null, error: 'No connection', retryInSeconds: 300 })
    expect(await here.take([a], 1, 1)).toEqual([])
    const next = await here.nextIn([a])
    expect([next !== null && next > 200_000, next !== null && next <= 300_000]).toEqual([true, true])
    expect(await here.again(taken.id)).toMatchObject({ status: 'pending', attempts: 0 })
    expect(await here.take([a], 1, 1)).toMatchObject([{ id: taken.id, attempts: 1 }])
    expect(await here.again(randomUUID())).toBeNull()
  })

  it('are listed by pages, and number on after they are cleared away', async () => {
    const a = aWebhook()
    await here.record([1, 2, 3].map((n) => delivery(a, n)))
    expect((await here.list(a, 2, null)).map(({ order }) => order)).toEqual([3, 2])
    expect((await here.list(a, 2, 2)).map(({ order }) => order)).toEqual([1])
    await processes[0]?.pool.query('delete from webhook_deliveries where webhook_id = $1', [a])
    await here.record([delivery(a, 4)])
    expect(await ordersOf(a)).toEqual([[4, 4]])
    await here.forget(a)
    expect(await ordersOf(a)).toEqual([])
  })
})
