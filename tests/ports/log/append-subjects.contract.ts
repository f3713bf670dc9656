import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { idOf } from '#domain/kernel/stream-name.ts'
import { emptyStream, SubjectErased } from '#domain/log/ports/event-store.ts'
import { captured, noon } from '#tests/support/lead/leads.ts'
import { addTo, aStream, aVisitor, firstAppend } from '#tests/support/log/appends.ts'
import type { Ends, StoreEnd } from './event-store.contract.ts'

export const appendSubjectsContract = (name: string, open: () => Promise<Ends>) =>
  describe(`Subjects of appends: ${name}`, () => {
    let here: StoreEnd
    let there: StoreEnd
    beforeAll(async () => {
      const ends = await open()
      here = ends.here
      there = ends.there
      return ends.close
    })

    const erasedAt = noon
    const aRequest = () => ({ scope: 'visitor POST /api/contact', key: randomUUID(), fingerprint: '{}' })
    const anAddress = () => ({ name: 'lead-email', value: `${randomUUID()}@example.com` }) as const

    it('refuses an append about an erased lead and keeps nothing of it, but its neighbours', async () => {
      const { store, leadReader, keys } = here
      const [lead, own, one, other] = [aStream(), aStream(), aStream(), aStream()]
      const [claim, request] = [anAddress(), aRequest()]
      await store.append(firstAppend(lead))
      await addTo(there.store, lead, { type: 'LeadErased', data: { erasedAt, reason: 'request' } })
      const reply = { ...request, reply: { status: 201, body: { received: true } } }
      const about = firstAppend(own, [captured()], { subjects: [aStream(), lead], claims: [claim], reply })
      const race = await Promise.allSettled([
        store.append(firstAppend(one)),
        store.append(about),
        store.append(firstAppend(other, [captured()], { subjects: [one] })),
      ])
      expect(race.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
      expect(race[1]).toMatchObject({ reason: new SubjectErased(own) })
      expect((await store.read(own)).events).toEqual([])
      expect(await leadReader.find(idOf(own))).toBeNull()
      expect(await keys.find(request)).toEqual({ type: 'New' })
      await store.append({ ...about, subjects: [other] })
      expect(await keys.find(request)).toMatchObject({ type: 'Replied' })
    })

    it('refuses an append about an erased run', async () => {
      const run = `run-${randomUUID()}` as const
      const erased = { type: 'RunErased', data: { erasedAt, leadId: null } }
      await here.store.append({ head: emptyStream(run), events: [erased], cause: aVisitor, at: noon })
      const own = aStream()
      const about = firstAppend(own, [captured()], { subjects: [run] })
      await expect(there.store.append(about)).rejects.toEqual(new SubjectErased(own))
    })

    it('refuses a stale version before it looks at the subjects', async () => {
      const [lead, own] = [aStream(), aStream()]
      await here.store.append(firstAppend(lead))
      await addTo(here.store, lead, { type: 'LeadErased', data: { erasedAt, reason: 'request' } })
      await here.store.append(firstAppend(own))
      await expect(here.store.append(firstAppend(own, [captured()], { subjects: [lead] }))).rejects.toThrow(
        'does not end at version 0',
      )
    })
  })
