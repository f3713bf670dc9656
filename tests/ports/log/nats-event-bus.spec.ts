import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { natsEventBus } from '#adapters/nats/nats-event-bus.ts'
import { encodeNotice, subjectOf } from '#adapters/nats/notice-message.ts'
import type { Announced, EventBus, EventNotice } from '#domain/log/ports/event-bus.ts'
import type { NatsServer, OwnNatsServer } from '#tests/support/servers/nats-kinds.ts'
import { natsServer, ownNatsServer } from '#tests/support/servers/nats-server.ts'
import { eventBusContract } from './event-bus.contract.ts'
import { aNotice, aStream, history } from './event-bus-notices.ts'

const impatient = { log: () => undefined, ackWaitMs: 1_000, retryMs: 10, graceMs: 100 }

const openBus = (url: string, prefix: string) => {
  const bus = natsEventBus({ url, prefix, ...impatient })
  onTestFinished(bus.close)
  return bus
}

const reachable = (bus: EventBus) => vi.waitFor(() => bus.check(), { timeout: 20_000, interval: 10 })
const until = (assertion: () => void) => vi.waitFor(assertion, { timeout: 30_000, interval: 20 })

let shared: NatsServer
beforeAll(async () => {
  shared = await natsServer()
})
afterAll(() => shared.stop())

eventBusContract('NATS JetStream', async () => {
  const prefix = `test-${randomUUID()}`
  const [bus, other] = [openBus(shared.url, prefix), openBus(shared.url, prefix)]
  await Promise.all([reachable(bus), reachable(other)])
  return { bus, other }
})

describe('natsEventBus', { timeout: 90_000 }, () => {
  it('gives what a killed process had in hand to another, in order', async () => {
    const prefix = `test-${randomUUID()}`
    const script = join(import.meta.dirname, 'event-bus-hanging-member.ts')
    const victim = spawn(process.execPath, [script, shared.url, prefix], { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void victim.kill('SIGKILL'))
    const bus = openBus(shared.url, prefix)
    await reachable(bus)
    const notices = history(aStream(), 3)
    await bus.publish(notices)
    await once(victim.stdout, 'data')
    const seen: EventNotice[] = []
    await bus.consume('group', async (notice) => void seen.push(notice))
    await pause(2_500)
    expect(seen, 'a member that works longer than the wait keeps its notice').toEqual([])
    victim.kill('SIGKILL')
    await until(() => expect(seen).toEqual(notices))
  })

  it('skips what its group handled long ago, when the server has forgotten it', async () => {
    const prefix = `test-${randomUUID()}`
    const bus = openBus(shared.url, prefix)
    await reachable(bus)
    const seen: number[] = []
    await bus.consume('group', async ({ version }) => void seen.push(version))
    const notices = history(aStream(), 3)
    await bus.publish(notices.slice(0, 2))
    await until(() => expect(seen).toEqual([1, 2]))
    await publishWithoutIds(shared.url, prefix, notices)
    await until(() => expect(seen).toEqual([1, 2, 3]))
  })

  it('carries an event whose version was used before a failover', async () => {
    const bus = openBus(shared.url, `test-${randomUUID()}`)
    await reachable(bus)
    const seen: string[] = []
    await bus.consume('group', async ({ id }) => void seen.push(id))
    const stream = aStream()
    const notices = [...history(stream, 2), aNotice({ stream, version: 2, position: 2 })]
    for (const notice of notices) await bus.publish([notice])
    await until(() => expect(seen).toEqual(notices.map(({ id }) => id)))
  })

  it('recovers when its stream is deleted, and reports another store', async () => {
    const prefix = `test-${randomUUID()}`
    const bus = openBus(shared.url, prefix)
    await reachable(bus)
    const seen: EventNotice[] = []
    await bus.consume('group', async (notice) => void seen.push(notice))
    const [before, after] = [aNotice(), aNotice()]
    await bus.publish([before])
    await until(() => expect(seen).toEqual([before]))
    const store = await bus.storeId()
    await deleteStream(shared.url, `${prefix}-events`)
    await bus.publish([after])
    await until(() => expect(seen).toEqual([before, after]))
    expect(await bus.storeId()).not.toBe(store)
  })
})

describe('natsEventBus over a server that breaks', { timeout: 120_000 }, () => {
  let server: OwnNatsServer
  beforeAll(async () => {
    server = await ownNatsServer()
  })
  afterAll(() => server.stop())

  it('loses and reorders nothing that it accepted, while the server is killed and restarted under load', async () => {
    const bus = openBus(server.url, 'load')
    const other = openBus(server.url, 'load')
    await Promise.all([reachable(bus), reachable(other)])
    const seen = new Map<string, Set<number>>()
    const handle = async ({ stream, version }: EventNotice) => {
      await pause(Math.random() * 3)
      seen.set(stream, (seen.get(stream) ?? new Set()).add(version))
    }
    await bus.consume('group', handle)
    await other.consume('group', handle)
    const streams = Array.from({ length: 10 }, aStream)
    const histories = streams.map((stream) => history(stream, 100))
    const load = Promise.all(histories.map((notices) => publishStubbornly(bus, notices)))
    for (let kills = 0; kills < 3; kills++) {
      await pause(400)
      await server.kill()
      await expect(bus.check()).rejects.toThrow()
      await pause(300)
      await server.restart()
    }
    await load
    const complete = histories.map((notices) => notices.map(({ version }) => version))
    await until(() => expect(streams.map((stream) => [...(seen.get(stream) ?? [])])).toEqual(complete))
  })

  it('names the server and the reason while it is away at the start, and catches up when it comes', async () => {
    await server.kill()
    const bus = openBus(server.url.replace('//', '//me:secret@'), 'late')
    const [seen, heard]: [EventNotice[], Announced[]] = [[], []]
    await bus.consume('group', async (notice) => void seen.push(notice))
    await bus.listen((notice) => void heard.push(notice))
    const notice = aNotice()
    await expect(bus.publish([notice])).rejects.toThrow('cannot be reached')
    // The message is public, as part of the readiness check; the address and the reason are its cause, for the log.
    const cause = new Error(`${server.url}: connection refused`)
    await vi.waitFor(() => expect(bus.check()).rejects.toMatchObject({ message: 'NATS cannot be reached', cause }))
    await server.restart()
    await reachable(bus)
    await bus.publish([notice])
    await until(() => expect([seen, heard]).toEqual([[notice], [notice]]))
  })

  it('continues over an emptied store, for consumers and listeners', async () => {
    const bus = openBus(server.url, 'emptied')
    await reachable(bus)
    const [seen, heard]: [EventNotice[], Announced[]] = [[], []]
    await bus.consume('group', async (notice) => void seen.push(notice))
    await bus.listen((notice) => void heard.push(notice))
    const [before, after] = [aNotice(), aNotice()]
    await bus.publish([before])
    await until(() => expect(seen).toEqual([before]))
    const store = await bus.storeId()
    await server.restartEmpty()
    await reachable(bus)
    expect(await bus.storeId()).not.toBe(store)
    await bus.publish([after])
    await until(() =>
      expect([seen, heard]).toEqual([
        [before, after],
        [before, after],
      ]),
    )
  })
})

// Like the relay: one batch after another, each retried until it is accepted.
const publishStubbornly = async (bus: EventBus, notices: readonly EventNotice[]) => {
  for (const notice of notices) {
    await pause(20)
    while (
      !(await bus.publish([notice]).then(
        () => true,
        () => false,
      ))
    )
      await pause(50)
  }
}

/** Publishes without message ids, as if the server no longer remembered them for deduplication. */
const publishWithoutIds = async (url: string, prefix: string, notices: readonly EventNotice[]) => {
  const connection = await connect({ servers: url })
  for (const notice of notices)
    await jetstream(connection).publish(subjectOf(prefix, 16, notice.stream), encodeNotice(notice))
  await connection.close()
}

const deleteStream = async (url: string, name: string) => {
  const connection = await connect({ servers: url })
  await (await jetstreamManager(connection)).streams.delete(name)
  await connection.close()
}
