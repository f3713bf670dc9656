import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import { type Append, type AppendTogether, RequestRepeated, VersionConflict } from '#domain/log/ports/event-store.ts'
import type { IdempotentRequest } from '#domain/log/ports/idempotency.ts'
import { captured, noon } from '#tests/support/lead/leads.ts'
import { addTo, aStream, firstAppend } from '#tests/support/log/appends.ts'
import type { StoreEnd } from './event-store.contract.ts'

type End = StoreEnd & { readonly together: AppendTogether }
type Ends = { readonly here: End; readonly there: End; readonly close: () => Promise<void> }

export const idempotencyContract = (name: string, open: () => Promise<Ends>) =>
  describe(`IdempotencyKeys: ${name}`, () => {
    let here: End
    let there: End
    let store: StoreEnd['store']
    beforeAll(async () => {
      const ends = await open()
      here = ends.here
      there = ends.there
      store = here.store
      return ends.close
    })

    const aRequest = () => ({ scope: 'visitor POST /api/contact', key: randomUUID(), fingerprint: '{}' })
    const anAddress = () => ({ name: 'lead-email', value: `${randomUUID()}@example.com` }) as const
    const winners = (race: readonly PromiseSettledResult<unknown>[]) =>
      race.filter(({ status }) => status === 'fulfilled')
    const reasons = (race: readonly PromiseSettledResult<unknown>[]) =>
      race.flatMap((end) => (end.status === 'rejected' ? [end.reason as Error] : []))
    const reply = { status: 201, body: { lead: { name: 'Ada Lovelace', phone: null } } }
    const appendWith = (request: IdempotentRequest, rest: Partial<Append<LeadEvent>> = {}) =>
      firstAppend(aStream(), [captured()], { reply: { ...request, reply }, ...rest })

    it('exists from the append on that has its effect, with the reply, in every process', async () => {
      const request = aRequest()
      expect(await here.keys.find(request)).toEqual({ type: 'New' })
      await store.append(appendWith(request))
      expect(await here.keys.find(request)).toEqual({ type: 'Replied', reply })
      expect(await there.keys.find(request)).toEqual({ type: 'Replied', reply })
    })

    it('exists after several appends together, which take effect all or none', async () => {
      const [known, request] = [aStream(), aRequest()]
      await store.append(firstAppend(known))
      const one = firstAppend(aStream())
      const refused = firstAppend(known, [captured()], { reply: { ...request, reply } })
      await expect(here.together([one, refused])).rejects.toThrow(VersionConflict)
      expect((await store.read(one.head.stream)).events).toEqual([])
      await here.together([one, appendWith(request)])
      expect((await there.store.read(one.head.stream)).events).toHaveLength(1)
      expect(await there.keys.find(request)).toEqual({ type: 'Replied', reply })
      await expect(here.together([firstAppend(aStream()), appendWith(request)])).rejects.toThrow(RequestRepeated)
    })

    it('outlives its reply where the stream is erased', async () => {
      const request = aRequest()
      const append = appendWith(request)
      await store.append(append)
      await addTo(store, append.head.stream, { type: 'LeadErased', data: { erasedAt: noon } })
      expect(await there.keys.find(request)).toEqual({ type: 'ReplyRemoved' })
      await expect(there.store.append(appendWith(request))).rejects.toEqual(new RequestRepeated(request))
    })

    it('is another in another scope, and differs for another body', async () => {
      const request = aRequest()
      await store.append(appendWith(request))
      expect(await there.keys.find({ ...request, fingerprint: '{"name":"Eve"}' })).toEqual({ type: 'OtherBody' })
      expect(await there.keys.find({ ...request, scope: 'visitor POST /api/newsletter' })).toEqual({ type: 'New' })
      expect(await there.keys.find({ ...request, key: `${request.key} ` })).toEqual({ type: 'New' })
    })

    it('applies exactly one of twenty racing requests, over two processes', async () => {
      const request = aRequest()
      const appends = Array.from({ length: 20 }, () => appendWith(request))
      const race = await Promise.allSettled(appends.map((append, n) => (n % 2 ? store : there.store).append(append)))
      expect(winners(race)).toHaveLength(1)
      expect(reasons(race)).toEqual(Array(19).fill(new RequestRepeated(request)))
      const histories = await Promise.all(appends.map(({ head }) => store.read(head.stream)))
      expect(histories.flatMap(({ events }) => events)).toHaveLength(1)
    })

    it('is judged before version and claim, and a repeat keeps nothing', async () => {
      const [request, claim, other] = [aRequest(), anAddress(), anAddress()]
      const first = appendWith(request, { claims: [claim] })
      await store.append(first)
      await expect(there.store.append(first)).rejects.toEqual(new RequestRepeated(request))
      const elsewhere = appendWith(request, { claims: [claim, other] })
      await expect(there.store.append(elsewhere)).rejects.toBeInstanceOf(RequestRepeated)
      await store.append(firstAppend(aStream(), [captured()], { claims: [other] }))
    })
  })
