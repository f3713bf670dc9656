import { randomUUIDv7 } from 'node:crypto'
import { expect, it } from 'vitest'
import { systemClock } from '#adapters/system/system-clock.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import { streamHistories } from '#domain/notification/service/stream-histories.ts'
import { notificationsOf } from '#domain/notification/views/notifications.ts'
import { captured, nextDay } from '#tests/support/lead/leads.ts'
import { addTo, aStream, firstAppend } from '#tests/support/log/appends.ts'
import { memoryEventStore } from '#tests/support/memory/log/memory-event-store.ts'
import { memoryDatabase } from '#tests/support/memory/memory-database.ts'

const received = (n: number): LeadEvent => ({
  type: 'LeadMailReceived',
  data: {
    ...{ mailId: `m${n}`, messageId: `<${n}@a>`, references: [], inReplyTo: null, subject: `Mail ${n}` },
    ...{ from: { name: 'Ada', address: 'ada@example.com' }, text: 'a secret', quoted: '> secret' },
    ...{ attachments: [], receivedAt: nextDay, takenAt: nextDay, automatic: n % 2 === 1 },
  },
})

const start = async (mails: number) => {
  const store = memoryEventStore(memoryDatabase(systemClock, { next: randomUUIDv7 }))
  const stream = aStream()
  await store.append(firstAppend(stream, [captured(), ...Array.from({ length: mails }, (_, n) => received(n))]))
  const sizes: number[] = []
  const read: EventStore['read'] = async (...args) => {
    const answer = await store.read(...args)
    sizes.push(answer.events.length)
    return answer as Awaited<ReturnType<typeof store.read<never>>>
  }
  const historyOf = streamHistories({ read })
  const whole = async () => notificationsOf((await store.read<LeadEvent>(stream)).events)
  return { store, stream, sizes, historyOf, whole }
}

it('a long history is continued by its next events, without the texts of mails', async () => {
  const { store, stream, sizes, historyOf, whole } = await start(60)
  expect(JSON.stringify(await historyOf(stream))).not.toContain('secret')
  await addTo(store, stream, received(60), received(62))
  const { head, events } = await historyOf(stream)
  expect(head.version).toBe(63)
  expect(notificationsOf(events)).toEqual(await whole())
  expect(sizes).toEqual([61, 2])
})

it('a short history is read from the start, and so is one whose lead is erased', async () => {
  const few = await start(2)
  await few.historyOf(few.stream)
  await few.historyOf(few.stream)
  expect(few.sizes).toEqual([3, 3])
  const many = await start(60)
  await many.historyOf(many.stream)
  await addTo(many.store, many.stream, { type: 'LeadErased', data: { erasedAt: nextDay } })
  expect(notificationsOf((await many.historyOf(many.stream)).events)).toEqual(await many.whole())
  expect(many.sizes).toEqual([61, 62])
})
