import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { idOf } from '#domain/kernel/stream-name.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import type { LeadReader } from '#domain/lead/ports/lead-reader.ts'
import {
  type Append,
  ClaimTaken,
  type EventStore,
  emptyStream,
  VersionConflict,
} from '#domain/log/ports/event-store.ts'
import type { IdempotencyKeys } from '#domain/log/ports/idempotency.ts'
import { captured, noon } from '#tests/support/lead/leads.ts'
import { addTo, aStream, aVisitor, firstAppend, valueChanged } from '#tests/support/log/appends.ts'

/** One process's store, and readers of the rows and replies that it writes in the same transaction. */
export type StoreEnd = {
  readonly store: EventStore
  readonly leadReader: LeadReader
  readonly keys: IdempotencyKeys
}

export type Ends = { readonly here: StoreEnd; readonly there: StoreEnd; readonly close: () => Promise<void> }

export const eventStoreContract = (name: string, open: () => Promise<Ends>) =>
  describe(`EventStore: ${name}`, () => {
    let here: StoreEnd
    let there: StoreEnd
    let store: EventStore
    beforeAll(async () => {
      const ends = await open()
      here = ends.here
      there = ends.there
      store = here.store
      return ends.close
    })

    const aRequest = () => ({ scope: 'visitor POST /api/contact', key: randomUUID(), fingerprint: '{}' })
    const received = { status: 201, body: { received: true } }
    const anAddress = () => ({ name: 'lead-email', value: `${randomUUID()}@example.com` }) as const
    const wins = (race: readonly PromiseSettledResult<unknown>[]) => race.filter(({ status }) => status === 'fulfilled')
    const reasons = (race: readonly PromiseSettledResult<unknown>[]) =>
      race.flatMap((end) => (end.status === 'rejected' ? [end.reason as Error] : []))

    it('reads an unknown stream as empty, before version 1', async () => {
      const stream = aStream()
      expect(await store.read(stream)).toEqual({ head: emptyStream(stream), events: [] })
    })

    it('reads back what was appended, in order, whole and with its envelope', async () => {
      const stream = aStream()
      await store.append(firstAppend(stream, [captured(), valueChanged(1), valueChanged(2)]))
      await addTo(there.store, stream, valueChanged(3))
      const { head, events } = await store.read<LeadEvent>(stream)
      const events1to4 = [captured(), valueChanged(1), valueChanged(2), valueChanged(3)]
      expect(events).toMatchObject(
        events1to4.map((event, n) => ({ ...event, ...aVisitor, stream, version: n + 1, at: noon })),
      )
      expect(head).toMatchObject({ stream, version: 4, hash: events[3]?.hash })
      expect(new Set(events.map(({ id }) => id)).size).toBe(4)
    })

    it('returns the new head, and writes the rows in the same transaction', async () => {
      const stream = aStream()
      const append = firstAppend(stream)
      const head = await store.append(append)
      expect(append.rows).toMatchObject([{ view: 'leads', row: { id: idOf(stream), version: 1 } }])
      expect(await there.leadReader.find(idOf(stream))).toEqual(append.rows?.[0]?.row)
      await store.append({ head, events: [valueChanged(7)], cause: aVisitor, at: noon })
      expect((await store.read(stream)).head.version).toBe(2)
    })

    it('reads each event of a stream once, whatever else is read at the same moment', async () => {
      const [stream, other] = [aStream(), aStream()]
      await store.append(firstAppend(stream, [captured(), valueChanged(1)]))
      await store.append(firstAppend(other))
      const requests = [stream, other, stream, stream, other, stream, stream, aStream()]
      const read = await Promise.all(requests.map((one) => store.read(one)))
      expect(read.map(({ head }) => head.stream)).toEqual(requests)
      expect(read.map(({ events }) => events.length)).toEqual([2, 1, 2, 2, 1, 2, 2, 0])
    })

    it('keeps text of every kind as it was', async () => {
      const stream = aStream()
      const notes = 'Ünïcode 🎉 "quotes" \\ \u2028 {"json": null} %_ \'; drop table events; --\n\t\u0001'
      await store.append(firstAppend(stream, [captured({ notes })]))
      expect((await store.read(stream)).events).toMatchObject([{ data: { notes } }])
      expect(await here.leadReader.find(idOf(stream))).toMatchObject({ notes })
    })

    it('refuses a stale version, and keeps nothing of it: neither events nor row, claim or key', async () => {
      const stream = aStream()
      const [claim, request] = [anAddress(), aRequest()]
      const head = await store.append(firstAppend(stream))
      const stale = firstAppend(stream, [captured({ name: 'Eve' }), valueChanged(0)], {
        claims: [claim],
        reply: { ...request, reply: received },
      })
      await expect(store.append(stale)).rejects.toEqual(new VersionConflict(stream, 0))
      expect((await store.read(stream)).head).toMatchObject({ version: head.version, hash: head.hash })
      expect(await here.leadReader.find(idOf(stream))).toMatchObject({ name: 'Ada Lovelace', version: 1 })
      expect(await here.keys.find(request)).toEqual({ type: 'New' })
      await store.append(firstAppend(aStream(), [captured()], { claims: [claim] }))
    })

    it('refuses an append to another event of the same version, as after a failover that lost the first', async () => {
      const stream = aStream()
      const head = await store.append(firstAppend(stream))
      const append = { head: { ...head, hash: 'ab'.repeat(32) }, events: [valueChanged(1)], cause: aVisitor, at: noon }
      await expect(store.append(append)).rejects.toEqual(new VersionConflict(stream, 1))
      expect((await store.read(stream)).head).toMatchObject({ version: head.version, hash: head.hash })
    })

    it('refuses an append beyond the end', async () => {
      const stream = aStream()
      const head = { ...emptyStream(stream), version: 5 }
      const append = { head, events: [valueChanged(1)], cause: aVisitor, at: noon }
      await expect(store.append(append)).rejects.toEqual(new VersionConflict(stream, 5))
      expect((await store.read(stream)).events).toEqual([])
    })

    it('accepts exactly one of twenty racing writers, and stores what that one wrote', async () => {
      const stream = aStream()
      const writers = Array.from({ length: 20 }, (_, n) => firstAppend(stream, [captured({ name: `writer ${n}` })]))
      const race = await Promise.allSettled(writers.map((append) => store.append(append)))
      expect(wins(race)).toHaveLength(1)
      expect(reasons(race)).toEqual(Array(19).fill(new VersionConflict(stream, 0)))
      const winner = race.findIndex(({ status }) => status === 'fulfilled')
      expect((await store.read(stream)).events).toMatchObject([{ data: { name: `writer ${winner}` } }])
      expect(await here.leadReader.find(idOf(stream))).toMatchObject({ name: `writer ${winner}`, version: 1 })
    })

    it('accepts exactly one across two processes too, round after round', async () => {
      const stream = aStream()
      for (let round = 0; round < 10; round++) {
        const { head } = await store.read(stream)
        const events = [round === 0 ? captured() : valueChanged(round)]
        const append = { head, events, cause: aVisitor, at: noon }
        const stores = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? store : there.store))
        const race = await Promise.allSettled(stores.map((one) => one.append(append)))
        expect(wins(race)).toHaveLength(1)
      }
      expect((await store.read(stream)).events.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    })

    it('keeps the other appends of a batch when one is refused', async () => {
      const [taken, claim] = [aStream(), anAddress()]
      await store.append(firstAppend(taken, [captured()], { claims: [claim] }))
      const good = Array.from({ length: 12 }, aStream)
      const appends = good.flatMap((stream, n): Append<LeadEvent>[] => [
        firstAppend(stream, [captured({ name: `good ${n}` })], { claims: [anAddress()] }),
        ...(n === 3 ? [firstAppend(taken, [captured()])] : []),
        ...(n === 6 ? [firstAppend(aStream(), [captured()], { claims: [claim] })] : []),
      ])
      const race = await Promise.allSettled(appends.map((append) => store.append(append)))
      expect(wins(race)).toHaveLength(12)
      expect(reasons(race)).toEqual([new VersionConflict(taken, 0), new ClaimTaken('lead-email', taken)])
      const names = await Promise.all(good.map(async (stream) => (await here.leadReader.find(idOf(stream)))?.name))
      expect(names).toEqual(good.map((_, n) => `good ${n}`))
    })

    it('gives a claim to exactly one of twenty racing streams in two processes, and names its owner to the others', async () => {
      const claim = anAddress()
      const streams = Array.from({ length: 20 }, aStream)
      const race = await Promise.allSettled(
        streams.map((stream, n) =>
          (n % 2 === 0 ? store : there.store).append(firstAppend(stream, [captured()], { claims: [claim] })),
        ),
      )
      expect(wins(race)).toHaveLength(1)
      const holder = streams[race.findIndex(({ status }) => status === 'fulfilled')] ?? aStream()
      expect(reasons(race)).toEqual(Array(19).fill(new ClaimTaken('lead-email', holder)))
      expect(reasons(race).every((reason) => reason instanceof ClaimTaken && reason.holder === holder)).toBe(true)
      const histories = await Promise.all(streams.map((stream) => store.read(stream)))
      expect(histories.flatMap(({ events }) => events)).toHaveLength(1)
    })

    it('accepts a repeated claim of its owner', async () => {
      const [stream, claim] = [aStream(), anAddress()]
      const head = await store.append(firstAppend(stream, [captured()], { claims: [claim] }))
      await store.append({ head, events: [valueChanged(1)], claims: [claim], cause: aVisitor, at: noon })
      expect((await store.read(stream)).head.version).toBe(2)
    })

    it('takes none of the claims of an append that is refused for one of them', async () => {
      const [taken, free] = [anAddress(), anAddress()]
      await store.append(firstAppend(aStream(), [captured()], { claims: [taken] }))
      const greedy = firstAppend(aStream(), [captured()], { claims: [free, taken] })
      await expect(store.append(greedy)).rejects.toBeInstanceOf(ClaimTaken)
      await store.append(firstAppend(aStream(), [captured()], { claims: [free] }))
    })

    it('takes a hundred appends at once and loses none', async () => {
      const streams = Array.from({ length: 100 }, aStream)
      await Promise.all(streams.map((stream, n) => (n % 2 ? store : there.store).append(firstAppend(stream))))
      const histories = await Promise.all(streams.map((stream) => store.read(stream)))
      expect(histories.every(({ head }) => head.version === 1)).toBe(true)
    })
  })
