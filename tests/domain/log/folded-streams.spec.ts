import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { systemClock } from '#adapters/system/system-clock.ts'
import { type LeadEvent, lead } from '#domain/lead/model/index.ts'
import { leadReadModel } from '#domain/lead/service/lead-handler.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import { foldedStreams } from '#domain/log/service/folded-streams.ts'
import { captured, nextDay } from '#tests/support/lead/leads.ts'
import { addTo, aStream, firstAppend, valueChanged } from '#tests/support/log/appends.ts'
import { memoryEventStore } from '#tests/support/memory/log/memory-event-store.ts'
import { memoryDatabase } from '#tests/support/memory/memory-database.ts'

let store: EventStore
let reads: number[]
beforeEach(() => {
  const memory = memoryEventStore(memoryDatabase(systemClock, { next: randomUUIDv7 }))
  reads = []
  const read = async <Event extends LeadEvent>(...[stream, known]: Parameters<EventStore['read']>) => {
    const history = await memory.read<Event>(stream, known)
    reads.push(history.events.length)
    return history
  }
  store = { ...memory, read: read as EventStore['read'] }
})

const foldStreams = () => foldedStreams<unknown, LeadEvent, unknown>(lead as never, leadReadModel as never, store)
const values = (count: number) => Array.from({ length: count }, (_, n) => valueChanged(n))

it('a long stream is read once; afterwards only what is new, with the same result', async () => {
  const stream = aStream()
  await store.append(firstAppend(stream, [captured(), ...values(5_000)]))
  const { read } = foldStreams()
  await read(stream)
  await addTo(store, stream, valueChanged(7))
  reads = []
  const continued = await read(stream)
  expect(reads).toEqual([1])
  expect(continued).toEqual(await foldStreams().read(stream))
})

it('a short stream is read whole', async () => {
  const stream = aStream()
  await store.append(firstAppend(stream, [captured(), ...values(3)]))
  const { read } = foldStreams()
  await read(stream)
  await read(stream)
  expect(reads).toEqual([4, 4])
})

it('an erased stream is folded from its start', async () => {
  const stream = aStream()
  await store.append(firstAppend(stream, [captured({ name: 'Ada' }), ...values(20)]))
  const { read } = foldStreams()
  await read(stream)
  await addTo(store, stream, { type: 'LeadErased', data: { erasedAt: nextDay } })
  const erased = await read(stream)
  expect(JSON.stringify(erased)).not.toContain('Ada')
  expect(erased).toEqual(await foldStreams().read(stream))
})

it('64 streams are not read again however long they are; of more, the least recently used one is', async () => {
  const { read } = foldStreams()
  const streams = Array.from({ length: 65 }, () => aStream())
  for (const [at, stream] of streams.entries())
    await store.append(firstAppend(stream, [captured(), ...values(at === 0 ? 700 : 30)]))
  for (const stream of streams.slice(0, 64)) await read(stream)
  reads = []
  for (const stream of streams.slice(0, 64)) await read(stream)
  expect(reads).toEqual(Array(64).fill(0))
  for (const stream of streams.slice(1)) await read(stream)
  reads = []
  for (const stream of [...streams.slice(1), ...streams.slice(0, 1)]) await read(stream)
  expect(reads).toEqual([...Array(64).fill(0), 701])
})

it('a stream that was appended to is recalled as a read would fold it, until another append', async () => {
  const stream = aStream()
  const { empty, recall, remember, read } = foldStreams()
  remember(empty(stream), await store.append(firstAppend(stream, [captured(), valueChanged(1)])))
  reads = []
  const remembered = recall(stream)
  expect(reads).toEqual([])
  expect(remembered).toEqual(await foldStreams().read(stream))
  expect(recall(stream)).toBe(remembered)
  await read(stream)
  expect(recall(stream)).toBeUndefined()
})

it('a stream whose append says no events is forgotten', async () => {
  const stream = aStream()
  const { empty, recall, remember } = foldStreams()
  const head = await store.append(firstAppend(stream, [captured()]))
  remember(empty(stream), head)
  const { recorded, ...bare } = head
  remember(empty(stream), bare)
  expect(recall(stream)).toBeUndefined()
})
