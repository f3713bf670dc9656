import { expect, it } from 'vitest'
import { type Deliveries, type Delivery, leaseMs } from '#domain/notification/ports/deliveries.ts'
import { deliverNotifications } from '#domain/notification/service/deliver-notifications.ts'
import { virtualTimer } from '#tests/support/virtual-timer.ts'

const start = Date.parse('2026-03-01T00:00:00.000Z')

/** Leases as the port describes them, in the memory of the test. */
const leasedDeliveries = (keys: readonly string[], maxTaken: number): Deliveries => {
  const heldUntil = new Map(keys.map((key) => [key, 0]))
  return {
    take: async (_, now) => {
      const free = [...heldUntil].filter(([, until]) => until <= Date.parse(now)).slice(0, maxTaken)
      return free.map(([key]): Delivery => {
        heldUntil.set(key, Date.parse(now) + leaseMs)
        return { key, to: { channel: 'webhook' }, notifications: [] }
      })
    },
    delivered: async ({ key }) => void heldUntil.delete(key),
    failed: async () => undefined,
  }
}

// Slack takes about one message a second of an incoming webhook: a backlog takes minutes.
it.each([10, 200])('two workers post each of a backlog once to a slow chat, with %i taken at a time', async (taken) => {
  const { timer, advance, nowMs } = virtualTimer()
  const keys = Array.from({ length: 200 }, (_, index) => `notification-${index}`)
  let posts = 0
  const ports = {
    deliveries: leasedDeliveries(keys, taken),
    mailer: null,
    webhook: {
      post: async () => {
        posts += 1
        await new Promise<void>((resolve) => void timer.after(1_100, resolve))
      },
    },
    sent: { add: async () => undefined },
    clock: { now: () => new Date(start + nowMs()).toISOString() },
    timer,
    complain: () => undefined,
  }
  const letterhead = { brandName: 'Bits', replyTo: 'o@bits.example', day: String, urlOf: () => '', accountUrl: '' }
  const workers = [deliverNotifications(ports, letterhead), deliverNotifications(ports, letterhead)]
  await advance(15 * 60_000)
  await Promise.all(workers.map(({ stop }) => stop()))
  expect(posts).toBe(keys.length)
})
