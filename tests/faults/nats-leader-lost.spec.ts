import { randomUUID } from 'node:crypto'
import { jetstreamManager, type StreamAPI } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { natsEventBus } from '#adapters/nats/nats-event-bus.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import type { EventBus, EventNotice } from '#domain/log/ports/event-bus.ts'
import { eventually } from '#tests/support/eventually.ts'
import { clusteredNats, type NatsNode } from '#tests/support/servers/nats-program.ts'

let nodes: readonly NatsNode[]
beforeAll(async () => {
  nodes = await clusteredNats(3)
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
})

/** Asks the cluster as another client. */
const ask = async <Answer>(question: (streams: StreamAPI) => Promise<Answer>): Promise<Answer> => {
  const connection = await connect({ servers: nodes.map(({ url }) => url) })
  return question((await jetstreamManager(connection)).streams).finally(() => connection.close())
}

/**
 * The node that leads a stream once all three have a current copy. A stream that is created before the three have found
 * each other gets its copies at a later check.
 */
const leaderOf = (bus: EventBus, stream: string): Promise<NatsNode> =>
  eventually(async () => {
    await bus.check()
    const { config, cluster } = await ask((streams) => streams.info(stream))
    expect(config.num_replicas).toBe(3)
    expect(cluster?.replicas?.filter(({ current }) => current)).toHaveLength(2)
    const leader = nodes.find(({ name }) => name === cluster?.leader)
    if (leader === undefined) throw new Error('the stream has no leader')
    return leader
  }, 30_000)

it('a stream that has one copy gets three as soon as there are three servers', async () => {
  const prefix = `test-${randomUUID()}`
  const config = { name: `${prefix}-events`, subjects: [`${prefix}.*.*.*`], num_replicas: 1 }
  await eventually(() => ask((streams) => streams.add(config)), 30_000)
  const bus = natsEventBus({ url: nodes.map((node) => node.url).join(), prefix, log: () => undefined })
  onTestFinished(bus.close)
  await leaderOf(bus, config.name)
})

it('a cluster of three that loses the leader of its stream loses and reorders nothing', async () => {
  const url = nodes.map((node) => node.url).join()
  const prefix = `test-${randomUUID()}`
  const bus = natsEventBus({ url, prefix, log: () => undefined, ackWaitMs: 2000 })
  onTestFinished(bus.close)
  await eventually(() => bus.check(), 30_000)
  const received: EventNotice[] = []
  await bus.consume('group', async (notice) => void received.push(notice))
  const streams = Array.from({ length: 4 }, (): StreamName => `lead-${randomUUID()}`)
  const notices = Array.from({ length: 60 }, (_, n) => ({
    position: n + 1,
    id: randomUUID(),
    stream: streams[n % 4] ?? 'lead-1',
    version: Math.floor(n / 4) + 1,
    type: 'LeadCaptured',
    at: '2026-01-01T12:00:00.000Z',
    actor: 'visitor',
  }))
  const publish = (one: readonly EventNotice[]) => eventually(() => bus.publish(one), 30_000)
  await publish(notices.slice(0, 20))
  await eventually(() => expect(received).toHaveLength(20), 20_000)

  const leader = await leaderOf(bus, `${prefix}-events`)
  const during = publish(notices.slice(20, 40))
  await leader.kill()
  await during
  await publish(notices.slice(40))
  await eventually(() => expect(new Set(received.map(({ id }) => id)).size).toBe(60), 30_000)
  for (const stream of streams) {
    const versions = new Set(received.filter((notice) => notice.stream === stream).map(({ version }) => version))
    expect([...versions]).toEqual(Array.from({ length: 15 }, (_, n) => n + 1))
  }
  await eventually(() => bus.check(), 30_000)
})
