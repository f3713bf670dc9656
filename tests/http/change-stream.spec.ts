import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { changeStream, maxWaiting } from '#adapters/http/log/change-stream.ts'
import { streamName } from '#domain/kernel/stream-name.ts'

const noticeAt = (position: number) => ({
  id: String(position),
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
    changes.startAfter(0)
    for (let position = 1; position <= maxWaiting + 100; position++) changes.push(noticeAt(position))
    reader.resolve()
    await turn()
    expect(written.slice(-2)).toEqual([`change ${maxWaiting}`, `reset ${maxWaiting + 100}`])
    changes.push(noticeAt(maxWaiting + 101))
    await turn()
    expect(written.at(-1)).toBe(`change ${maxWaiting + 101}`)
    expect(written).toHaveLength(maxWaiting + 2)
  })

  it('bounds the notices that arrive before the start position is known, then resets', async () => {
    const told: string[] = []
    const changes = changeStream(async ({ event, id }) => void told.push(`${event} ${id}`))
    for (let position = 1; position <= maxWaiting + 100; position++) changes.push(noticeAt(position))
    changes.startAfter(5)
    await turn()
    expect(told).toEqual([`reset ${maxWaiting + 100}`])
    changes.push(noticeAt(maxWaiting + 101))
    await turn()
    expect(told.at(-1)).toBe(`change ${maxWaiting + 101}`)
  })
})
