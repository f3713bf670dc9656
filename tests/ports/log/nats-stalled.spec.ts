import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { natsEventBus } from '#adapters/nats/nats-event-bus.ts'
import { type Direction, tcpRelay } from '#tests/support/log/tcp-relay.ts'
import type { NatsServer } from '#tests/support/servers/nats-kinds.ts'
import { natsServer } from '#tests/support/servers/nats-server.ts'
import { aNotice } from './event-bus-notices.ts'

const until = (assertion: () => void | Promise<void>) => vi.waitFor(assertion, { timeout: 30_000, interval: 100 })

let server: NatsServer
beforeAll(async () => {
  server = await natsServer()
})
afterAll(() => server.stop())

/** A network may go silent in one direction only. The three cases are tested concurrently. */
const ways: readonly (readonly Direction[])[] = [['up', 'down'], ['up'], ['down']]

it('a bus whose network goes silent reports it, and works again within 30 seconds', async () => {
  const prefix = `test-${randomUUID()}`
  const beyond = natsEventBus({ url: server.url, prefix, log: () => undefined })
  onTestFinished(beyond.close)
  await until(() => beyond.check())
  await Promise.all(
    ways.map(async (directions) => {
      const relay = await tcpRelay(server.url)
      onTestFinished(relay.close)
      const bus = natsEventBus({ url: relay.through(server.url), prefix, log: () => undefined, ackWaitMs: 2000 })
      onTestFinished(bus.close)
      await until(() => bus.check())
      const received = new Set<string>()
      await bus.consume(`group-${directions.join('-')}`, async ({ id }) => void received.add(id))
      const [before, during, after] = [aNotice(), aNotice(), aNotice()]
      await bus.publish([before])
      await until(() => expect(received).toContain(before.id))
      relay.stall(directions)
      await expect(bus.check()).rejects.toThrow()
      await beyond.publish([during])
      await until(() => bus.publish([after]))
      await until(() => expect([...received]).toEqual(expect.arrayContaining([before.id, during.id, after.id])))
    }),
  )
})
