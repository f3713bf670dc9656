import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import { type EventStore, emptyStream, VersionConflict } from '#domain/log/ports/event-store.ts'
import { captured, nextDay, noon } from '#tests/support/lead/leads.ts'
import { addTo, aStream, aVisitor, firstAppend, valueChanged } from '#tests/support/log/appends.ts'
import type { Ends } from './event-store.contract.ts'

/** Reading a stream from a known head. */
export const knownHeadsContract = (name: string, open: () => Promise<Ends>) =>
  describe(`EventStore from a known head: ${name}`, () => {
    let store: EventStore
    let there: EventStore
    beforeAll(async () => {
      const ends = await open()
      store = ends.here.store
      there = ends.there.store
      return ends.close
    })

    const twoEvents = async () => {
      const stream = aStream()
      await store.append(firstAppend(stream, [captured(), valueChanged(1)]))
      return { stream, ...(await store.read<LeadEvent>(stream)) }
    }

    it('answers what is new, or nothing', async () => {
      const { stream, head } = await twoEvents()
      expect(await store.read(stream, head)).toEqual({ head, events: [], continues: true })
      await addTo(there, stream, valueChanged(2))
      const whole = await store.read(stream)
      expect(await store.read(stream, head)).toEqual({ ...whole, events: whole.events.slice(2), continues: true })
    })

    it('answers each of many that are read at once by its own head', async () => {
      const streams = await Promise.all(Array.from({ length: 8 }, twoEvents))
      const [changed, erased] = [streams[4], streams[5]]
      if (changed === undefined || erased === undefined) throw new Error('There are eight streams')
      await addTo(there, changed.stream, valueChanged(2))
      await addTo(there, erased.stream, { type: 'LeadErased', data: { erasedAt: nextDay } })
      const histories = await Promise.all(streams.map(({ stream, head }) => store.read(stream, head)))
      const whole = await Promise.all(streams.map(({ stream }) => store.read(stream)))
      const answers = whole.map(({ head, events }) => ({ head, events: events.slice(2), continues: true }))
      expect(histories).toEqual(answers.with(5, { ...whole[5] } as never))
    })

    it('answers all when another event is there, or none', async () => {
      const { stream, ...whole } = await twoEvents()
      expect(await store.read(stream, { ...whole.head, hash: 'ab'.repeat(32) })).toEqual(whole)
      expect(await store.read(stream, { ...whole.head, version: 3 })).toEqual(whole)
    })

    it('answers all after an erasure, which changed what was read', async () => {
      const { stream, head } = await twoEvents()
      await addTo(there, stream, { type: 'LeadErased', data: { erasedAt: nextDay } })
      const { events, continues } = await store.read<LeadEvent>(stream, head)
      expect(continues).toBeUndefined()
      expect(events.map(({ type }) => type)).toEqual(['LeadCaptured', 'LeadValueChanged', 'LeadErased'])
      expect(events[0]).not.toMatchObject({ data: { name: 'Ada Lovelace' } })
    })

    const valued = (n: number) => ({ events: [valueChanged(n)], cause: aVisitor, at: noon, remembered: true }) as const

    it('answers an append as a read does, and takes the next one on what it answered', async () => {
      const stream = aStream()
      const email = 'Ada@XN--MNCHEN-3YA.example'
      const { recorded, ...head } = await store.append(firstAppend(stream, [captured({ email }), valueChanged(1)]))
      expect({ head, events: recorded }).toMatchObject(await store.read(stream))
      await store.append({ head, ...valued(2) })
      await expect(store.append({ head, ...valued(3) })).rejects.toThrow(VersionConflict)
      expect((await there.read(stream)).head.version).toBe(3)
    })

    it('answers no events of an erasure, which changes those before', async () => {
      const stream = aStream()
      await store.append(firstAppend(stream))
      const head = await addTo(store, stream, { type: 'LeadErased', data: { erasedAt: nextDay } })
      expect(head.recorded).toBeUndefined()
    })

    it('refuses events decided on a remembered head once a lead is erased that events before it name', async () => {
      const [lead, stream] = [randomUUID(), `share-${randomUUID()}` as const]
      await store.append(firstAppend(`lead-${lead}`))
      const asked = (questionId: string) => ({
        type: 'QuestionAsked',
        data: {
          ...{ questionId, visitId: 'v', by: 'person', leadId: lead, section: '', text: 'Why?', askedAt: noon },
        },
      })
      const [cause, at] = [aVisitor, noon]
      const { recorded, ...head } = await store.append({
        head: emptyStream(stream),
        events: [asked('one')],
        cause,
        at,
      })
      expect(recorded).toMatchObject([{ data: { text: 'Why?' } }])
      const next = { head, events: [{ type: 'ShareRevoked', data: { revokedAt: noon } }], cause, at }
      await addTo(there, `lead-${lead}`, { type: 'LeadErased', data: { erasedAt: nextDay } })
      await expect(store.append({ ...next, remembered: true })).rejects.toThrow(VersionConflict)
      expect(await store.append(next)).toMatchObject({ version: 2 })
    })
  })
