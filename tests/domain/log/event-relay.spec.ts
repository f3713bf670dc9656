import { describe, expect, it } from 'vitest'
import type { Announced, EventBus, EventNotice } from '#domain/log/ports/event-bus.ts'
import type { Following } from '#domain/log/ports/event-log.ts'
import { type Append, type EventStore, emptyStream, VersionConflict } from '#domain/log/ports/event-store.ts'
import { announcingStore, relayEvents } from '#domain/log/service/event-relay.ts'

const notices = ['RunRequested', 'LeadRevised', 'RunFailed', 'LeadRevised'].map(
  (type, index) => ({ type, position: index + 1 }) as EventNotice,
)

/** The relay's part of a subscription, on a bus that records what is published. */
const relayOf = (types?: readonly string[]) => {
  const published: EventNotice[] = []
  let [store, asked] = ['store 1', 0]
  const bus = {
    storeId: async () => {
      asked += 1
      return store
    },
    publish: async (given: readonly EventNotice[]) => void published.push(...given),
  } as EventBus
  const followed: Following[] = []
  const subscribe = (one: Following) => {
    followed.push(one)
    return { stop: async () => undefined }
  }
  relayEvents({ subscribe }, bus, () => '2026-01-01T00:00:00.000Z', types && new Set(types))
  const [following] = followed
  if (following === undefined) throw new Error('the relay follows nothing')
  const lose = () => {
    store = 'store 2'
  }
  return { following, published, lose, asked: () => asked }
}

describe('the relay of what is consumed', () => {
  it('publishes these types in their order, and asks nothing of the bus where there are none', async () => {
    const { following, published, asked } = relayOf(['RunFailed', 'RunRequested'])
    await following.name()
    await following.handle(notices)
    expect(published.map(({ position }) => position)).toEqual([1, 3])
    const before = asked()
    await following.handle(notices.filter(({ type }) => type === 'LeadRevised'))
    expect(asked()).toBe(before)
  })

  it('starts over for another store, and for a release that consumes more', async () => {
    const { following, published, lose } = relayOf(['RunFailed', 'RunRequested'])
    const name = await following.name()
    expect(await relayOf(['RunRequested', 'RunFailed']).following.name()).toBe(name)
    expect(await relayOf(['RunRequested']).following.name()).not.toBe(name)
    lose()
    await expect(following.handle(notices)).rejects.toThrow('another store')
    expect(published).toEqual([])
    expect(await following.name()).not.toBe(name)
  })
})

describe('a store that announces', () => {
  it('announces these types once they are appended, and nothing that was refused', async () => {
    const announced: Announced[] = []
    let refuses = false
    const store = {
      append: async ({ head }: Append) => {
        if (refuses) throw new VersionConflict(head.stream, head.version)
        expect(announced).toEqual([])
        return head
      },
    } as unknown as EventStore
    const bus = { announce: (notice: Announced) => void announced.push(notice) }
    const { append } = announcingStore(store, bus, new Set(['RunRequested']))
    const one = {
      head: emptyStream('run-1'),
      events: ['RunRequested', 'RunLeadSet'].map((type) => ({ type, data: {} })),
      cause: { actor: 'ada', correlationId: 'request', causationId: 'request' },
      at: '2026-01-01T00:00:00.000Z',
    }
    await append(one)
    refuses = true
    await expect(append(one)).rejects.toThrow(VersionConflict)
    expect(announced).toEqual([{ stream: 'run-1', type: 'RunRequested', correlationId: 'request' }])
  })
})
