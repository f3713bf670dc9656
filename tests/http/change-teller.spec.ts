import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { changeTeller, mostWaiting } from '../../adapters/http/routes/change-teller.ts'
import { streamName } from '../../domain/kernel/stream-name.ts'

const noticeAt = (position: number) => ({
  id: String(position),
  stream: streamName('lead', '01900000-0000-7000-8000-000000000000'),
  version: position,
  type: 'LeadCaptured',
  position,
  at: '2026-03-01T12:00:00.000Z',
  actor: 'ada',
})

describe('a browser that reads more slowly than things happen', () => {
  it('is told to read everything again, and then what happens next, while the server keeps only so much for it', async () => {
    const told: string[] = []
    const reader = Promise.withResolvers<void>()
    const teller = changeTeller(async ({ event, id }) => {
      await reader.promise
      told.push(`${event} ${id}`)
    })
    teller.goOnAfter(0)
    for (let position = 1; position <= mostWaiting + 100; position++) teller.hear(noticeAt(position))
    reader.resolve()
    await turn()
    expect(told.slice(-2)).toEqual([`change ${mostWaiting}`, `reset ${mostWaiting + 100}`])
    teller.hear(noticeAt(mostWaiting + 101))
    await turn()
    expect(told.at(-1)).toBe(`change ${mostWaiting + 101}`)
    expect(told).toHaveLength(mostWaiting + 2)
  })
})
