import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { memoryEventBus } from '#adapters/memory/memory-event-bus.ts'
import { natsEventBus } from '#adapters/nats/nats-event-bus.ts'
import type { EventBus, EventNotice } from '#domain/log/ports/event-bus.ts'
import { relayEvents } from '#domain/log/service/event-relay.ts'
import { captured } from '#tests/support/lead/leads.ts'
import { aStream, firstAppend, valueChanged } from '#tests/support/log/appends.ts'
import { longAgo } from '#tests/support/log/subscriber.ts'
import { type TwoProcesses, twoProcesses } from '#tests/support/process/two-processes.ts'
import { ownNatsServer } from '#tests/support/servers/nats-server.ts'

let processes: TwoProcesses
beforeEach(async () => {
  processes = await twoProcesses()
})

const until = (assertion: () => void | Promise<void>) => vi.waitFor(assertion, { timeout: 30_000, interval: 20 })
const log = () => undefined

const relay = (bus: EventBus, since = longAgo) => {
  const subscription = relayEvents(processes.here.subscriptions, bus, since)
  onTestFinished(subscription.stop)
  return subscription
}

const consume = async (bus: EventBus) => {
  const seen: EventNotice[] = []
  await bus.consume(randomUUID(), async (notice) => void seen.push(notice))
  return seen
}

const append = () => processes.there.store.append(firstAppend(aStream(), [captured(), valueChanged(1)]))

describe('the relay to the memory bus', () => {
  const openBus = () => {
    const bus = memoryEventBus({ log })
    onTestFinished(bus.close)
    return bus
  }

  it('delivers what was appended before and after, in any process, each stream in order', async () => {
    await append()
    const bus = openBus()
    const seen = await consume(bus)
    relay(bus)
    await append()
    await until(() => expect(positionsOf(seen)).toEqual([1, 2, 3, 4]))
    expect(Object.values(Object.groupBy(seen, ({ stream }) => stream)).map(versionsOf)).toEqual([
      [1, 2],
      [1, 2],
    ])
  })

  it('continues where the previous process ended, as the memory bus stores nothing', async () => {
    await append()
    const [first, second] = [openBus(), openBus()]
    const [seenFirst, seenSecond] = [await consume(first), await consume(second)]
    const subscription = relay(first)
    await until(() => expect(positionsOf(seenFirst)).toEqual([1, 2]))
    await subscription.stop()
    await append()
    relay(second)
    await until(() => expect(positionsOf(seenSecond)).toEqual([3, 4]))
  })

  it('redelivers a notice whose handling did not finish', async () => {
    await append()
    const [first, second] = [openBus(), openBus()]
    const begun = Promise.withResolvers<void>()
    await first.consume('group', async () => {
      begun.resolve()
      throw new Error('the process is about to die')
    })
    const seen = await consume(second)
    const subscription = relay(first)
    await begun.promise
    await first.close()
    await subscription.stop()
    relay(second)
    await until(() => expect(positionsOf(seen)).toEqual([1, 2]))
  })
})

const positionsOf = (notices: readonly EventNotice[]) => notices.map(({ position }) => position).sort((a, b) => a - b)
const versionsOf = (notices: readonly EventNotice[] = []) => notices.map(({ version }) => version)

describe('the relay to NATS', { timeout: 120_000 }, () => {
  const openBus = (url: string, prefix: string) => {
    const bus = natsEventBus({ url, prefix, log, retryMs: 10, graceMs: 100 })
    onTestFinished(bus.close)
    return bus
  }

  it('delivers every event, also across a killed server, and refills an emptied store', async () => {
    const server = await ownNatsServer()
    onTestFinished(server.stop)
    const prefix = `test-${randomUUID()}`
    const bus = openBus(server.url, prefix)
    await until(() => bus.check())
    const seen = await consume(bus)
    relay(bus)
    await append()
    await until(() => expect(positionsOf(seen)).toEqual([1, 2]))

    await server.kill()
    await append()
    await server.restart()
    await until(() => expect(positionsOf(seen)).toEqual([1, 2, 3, 4]))

    await server.restartEmpty()
    await append()
    await until(() => expect(positionsOf(seen)).toEqual([1, 2, 3, 4, 5, 6]))
    const newcomer = await consume(openBus(server.url, prefix))
    await until(() => expect(positionsOf(newcomer)).toEqual([1, 2, 3, 4, 5, 6]))
  })
})
