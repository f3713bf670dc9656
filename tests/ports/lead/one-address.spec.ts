import { expect, it } from 'vitest'
import { canonicalizeAddresses } from '#adapters/postgres/person/canonical-addresses.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { idOf } from '#domain/kernel/stream-name.ts'
import { leads } from '#domain/lead/service/leads.ts'
import { captured } from '#tests/support/lead/leads.ts'
import { addTo, aStream, firstAppend } from '#tests/support/log/appends.ts'
import {
  context,
  expectNowhere,
  expectRebuilt,
  expectWhole,
  message,
  ofMaya,
  peopleOf,
} from '#tests/support/person/people.ts'
import type { AtriumProcess } from '#tests/support/process/atrium-process.ts'
import { twoProcesses } from '#tests/support/process/two-processes.ts'

const punycode = 'maya@xn--bcker-gra.example'
const unicode = 'maya@bäcker.example'

/** As release 0.1.0 captured a lead: the address as it came, claimed without case. */
const asBefore = async ({ store }: AtriumProcess, email: string, capturedAt: string) => {
  const stream = aStream()
  const claims = [{ name: 'lead-email', value: email.toLowerCase() }] as const
  await store.append(firstAppend(stream, [captured({ name: 'Maya Ruiz', email, capturedAt })], { claims }))
  return idOf(stream)
}

const emailsOf = async ({ leadReader }: AtriumProcess, search: string) =>
  (await leadReader.list({ sort: 'createdAt', limit: 10, search }))?.leads.map(({ id, email }) => [id, email])

it('leads that an earlier release distinguished have one address, are listed as one person, and both stay', async () => {
  const { here } = await twoProcesses()
  const first = await asBefore(here, punycode, '2026-01-01T12:00:00.000Z')
  const second = await asBefore(here, unicode, '2026-01-02T12:00:00.000Z')
  const other = await asBefore(here, 'maya@xn--mnchen-3ya.example', '2026-01-03T12:00:00.000Z')
  expect(await emailsOf(here, 'bäcker')).toEqual([[second, unicode]])

  await canonicalizeAddresses(here.postgres, here.master)
  await canonicalizeAddresses(here.postgres, here.master)
  expect(await emailsOf(here, 'bäcker')).toEqual([
    [first, unicode],
    [second, unicode],
  ])
  expect(await emailsOf(here, 'münchen')).toEqual([[other, 'maya@münchen.example']])
  expect((await here.leadReader.sharing()).map(({ id }) => id)).toEqual([first, second])
  expect((await here.leadReader.sharing(punycode)).map(({ id }) => id)).toEqual([first, second])
  expect(await here.leadReader.sharing('maya@münchen.example')).toEqual([])
  await expectRebuilt(here)

  const at = leads(here.store, uuidIds)
  for (const email of [unicode, punycode, 'MAYA@Ba\u0308cker.example'])
    expect(
      await at.add(
        { ...message, email, notes: '', source: 'direct', status: 'new', priority: 'low', estimatedValue: null },
        context,
      ),
    ).toEqual({
      accepted: false,
      rejection: { type: 'LeadKnown', leadId: first },
    })
  expect(await here.leadReader.knownAs(['maya@xn--bcker-gra.example'])).toEqual(
    new Map([['maya@xn--bcker-gra.example', first]]),
  )
})

it('the older of two leads has the address, whichever spelling it was claimed in', async () => {
  const { here } = await twoProcesses()
  const older = await asBefore(here, unicode, '2026-01-01T12:00:00.000Z')
  await asBefore(here, punycode, '2026-01-02T12:00:00.000Z')
  const alone = await asBefore(here, 'maya@größe.example', '2026-01-03T12:00:00.000Z')
  await canonicalizeAddresses(here.postgres, here.master)
  const at = leads(here.store, uuidIds)
  for (const [email, leadId] of [
    [punycode, older],
    ['maya@xn--gre-6ka8i.example', alone],
  ] as const) {
    await at.subscribe({ email, name: 'Maya' }, context)
    expect(await here.leadReader.find(leadId)).toMatchObject({ version: 2 })
  }
})

it('an event of an earlier release is read with the canonical address, also after a later change', async () => {
  const { here } = await twoProcesses()
  const id = await asBefore(here, punycode, '2026-01-01T12:00:00.000Z')
  const { events } = await here.store.read(`lead-${id}`)
  expect(events[0]?.data).toMatchObject({ email: unicode })
  await addTo(here.store, `lead-${id}`, { type: 'LeadNotesChanged', data: { notes: 'Hi' } })
  await expectWhole(here)
})

it('erasing a person on request erases every lead of the address, a retention only its own', async () => {
  const { here } = await twoProcesses()
  const first = await asBefore(here, punycode, '2026-01-01T12:00:00.000Z')
  const second = await asBefore(here, unicode, '2026-01-02T12:00:00.000Z')
  await canonicalizeAddresses(here.postgres, here.master)
  const { erase } = peopleOf(here)
  await erase(first, context, 'retention')
  expect(await here.leadReader.find(second)).toMatchObject({ name: 'Maya Ruiz' })
  const third = await asBefore(here, 'MAYA@XN--bcker-gra.example', '2026-01-03T12:00:00.000Z')
  await canonicalizeAddresses(here.postgres, here.master)
  expect(await erase(third, context)).toMatchObject({ accepted: true })
  await expectNowhere(here, ofMaya)
  await expectRebuilt(here)
})
