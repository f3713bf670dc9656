import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { changeStream, maxWaiting, placeIn, placeText } from '#adapters/http/log/change-stream.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { logStart } from '#domain/log/ports/event-log.ts'

const idOf = (position: number) => `01900000-0000-7000-8000-${String(position).padStart(12, '0')}`
const placeAt = (position: number) => ({ position, id: idOf(position) })
const textOf = (position: number) => `${position}-${idOf(position)}`

const noticeAt = (position: number) => ({
  id: idOf(position),
  stream: streamName('lead', '01900000-0000-7000-8000-000000000000'),
  version: position,
  type: 'LeadCaptured',
  position,
  at: '2026-03-01T12:00:00.000Z',
  actor: 'ada',
})

describe('a browser that reads more slowly than changes arrive', () => {
  it('gets a reset and the changes after it, while its buffer stays bounded', async () => {
    const written: string[] = []
    const reader = Promise.withResolvers<void>()
    const changes = changeStream(async ({ event, id }) => {
      await reader.promise
      written.push(`${event} ${id}`)
    })
    changes.startAfter(logStart)
    for (let position = 1; position <= maxWaiting + 100; position++) changes.push(noticeAt(position))
    reader.resolve()
    await turn()
    expect(written.slice(-2)).toEqual([`change ${textOf(maxWaiting)}`, `reset ${textOf(maxWaiting + 100)}`])
    changes.push(noticeAt(maxWaiting + 101))
    await turn()
    expect(written.at(-1)).toBe(`change ${textOf(maxWaiting + 101)}`)
    expect(written).toHaveLength(maxWaiting + 2)
  })

  it('bounds the notices that arrive before the start position is known, then resets', async () => {
    const told: string[] = []
    const changes = changeStream(async ({ event, id }) => void told.push(`${event} ${id}`))
    for (let position = 1; position <= maxWaiting + 100; position++) changes.push(noticeAt(position))
    changes.startAfter(placeAt(5))
    await turn()
    expect(told).toEqual([`reset ${textOf(maxWaiting + 100)}`])
    changes.push(noticeAt(maxWaiting + 101))
    await turn()
    expect(told.at(-1)).toBe(`change ${textOf(maxWaiting + 101)}`)
  })
})

describe('a browser that has seen what a failover lost', () => {
  it('gets a reset, and then the events that took the lost positions', async () => {
    const told: string[] = []
    const changes = changeStream(async ({ event, id }) => void told.push(`${event} ${id}`))
    changes.startAfter(placeAt(5))
    changes.push(noticeAt(6))
    changes.rewind(placeAt(4))
    changes.push(noticeAt(5))
    await turn()
    expect(told).toEqual([`change ${textOf(6)}`, `reset ${textOf(4)}`, `change ${textOf(5)}`])
  })

  it('gets it also where the log was rewound before its start position was known', async () => {
    const told: string[] = []
    const changes = changeStream(async ({ event, id }) => void told.push(`${event} ${id}`))
    changes.push(noticeAt(6))
    changes.rewind(placeAt(4))
    changes.startAfter(placeAt(6))
    changes.push(noticeAt(5))
    await turn()
    expect(told).toEqual([`reset ${textOf(4)}`, `change ${textOf(5)}`])
  })
})

describe('the id of a server-sent event', () => {
  it('reads as the place that it was made of, and nothing else reads as one', () => {
    for (const place of [logStart, placeAt(1), placeAt(123_456)]) expect(placeIn(placeText(place))).toEqual(place)
    for (const text of ['', '5', '-1', 'nonsense', `0-${idOf(1)}`, `1-${idOf(1)}0`]) expect(placeIn(text)).toBe(null)
  })
})
