import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { type Leads, leads } from '#domain/lead/service/leads.ts'
import { nextDay, noon, origin } from '#tests/support/lead/leads.ts'
import { aVisitor } from '#tests/support/log/appends.ts'
import { type TwoProcesses, twoProcesses } from '#tests/support/process/two-processes.ts'

let processes: TwoProcesses
let here: Leads
let there: Leads
beforeEach(async () => {
  processes = await twoProcesses()
  here = leads(processes.here.store, uuidIds)
  there = leads(processes.there.store, uuidIds)
})

const byVisitor = { cause: aVisitor, at: noon }
const ada = { email: 'ada@example.com', name: 'Ada', phone: '', company: '', message: 'Hello.', budget: '' } as const
const newLead = {
  ...ada,
  source: 'direct',
  status: 'new',
  priority: 'low',
  notes: '',
  estimatedValue: null,
} as const

const allLeads = async () => (await processes.here.leadReader.list({ sort: 'createdAt', limit: 500 }))?.leads ?? []
const onlyLead = async () => {
  const [lead, ...others] = await allLeads()
  expect(others).toEqual([])
  if (lead === undefined) throw new Error('no lead')
  return lead
}

describe('messages', () => {
  it('of one address become one lead, whatever the case, and whichever process took them', async () => {
    await here.receiveMessage(ada, byVisitor)
    await there.receiveMessage(
      { ...ada, email: ' ADA@Example.com ', message: 'Again.', company: 'Engines' },
      { ...byVisitor, at: nextDay },
    )
    expect(await onlyLead()).toMatchObject({
      email: 'ada@example.com',
      source: 'contact_form',
      status: 'new',
      priority: 'medium',
      company: 'Engines',
      notes: 'Hello.\n\n[2026-01-02] Again.',
      version: 2,
    })
  })

  it('keep where their visits began', async () => {
    await here.receiveMessage({ ...ada, origin: origin('regulars') }, byVisitor)
    await there.receiveMessage({ ...ada, origin: origin('lapsed') }, { ...byVisitor, at: nextDay })
    const { events } = await processes.here.store.read(streamName('lead', (await onlyLead()).id))
    expect(events.map(({ data }) => data)).toMatchObject([{ origin: origin('regulars') }, { origin: origin('lapsed') }])
  })

  it('of one address, twenty at once in two processes, are all kept, in one lead', async () => {
    const messages = Array.from({ length: 20 }, (_, n) => ({ ...ada, message: `message ${n}.` }))
    const race = messages.map((message, n) => (n % 2 ? here : there).receiveMessage(message, byVisitor))
    expect((await Promise.all(race)).every(({ accepted }) => accepted)).toBe(true)
    const { notes, version } = await onlyLead()
    expect(version).toBe(20)
    expect(messages.filter(({ message }) => !notes.includes(message))).toEqual([])
  })

  it('of many addresses at once become a lead each', async () => {
    const emails = Array.from({ length: 60 }, (_, n) => `person${n}@example.com`)
    await Promise.all(emails.map((email, n) => (n % 2 ? here : there).receiveMessage({ ...ada, email }, byVisitor)))
    expect((await allLeads()).map(({ email }) => email).sort()).toEqual(emails.sort())
  })
})

describe('subscriptions', () => {
  it('make a lead of source newsletter, once', async () => {
    await here.subscribe({ email: 'ada@example.com', name: '' }, byVisitor)
    await there.subscribe({ email: 'ADA@example.com', name: '' }, byVisitor)
    expect(await onlyLead()).toMatchObject({ source: 'newsletter', name: '', notes: '', version: 1 })
    await here.subscribe({ email: 'ada@example.com', name: 'Ada' }, byVisitor)
    expect(await onlyLead()).toMatchObject({ name: 'Ada', version: 2 })
  })
})

describe('adding a lead by hand', () => {
  it('with a known address names its lead, and stores nothing', async () => {
    await here.receiveMessage(ada, byVisitor)
    const { id } = await onlyLead()
    const known = { accepted: false, rejection: { type: 'LeadKnown', leadId: id } }
    expect(await there.add({ ...newLead, email: 'ADA@EXAMPLE.COM', name: 'Eve' }, byVisitor)).toEqual(known)
    expect(await onlyLead()).toMatchObject({ name: 'Ada', version: 1 })
  })

  it('by twenty people at once adds it once', async () => {
    const race = await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? here : there).add(newLead, byVisitor)))
    expect(race.filter(({ accepted }) => accepted)).toHaveLength(1)
    expect(await onlyLead()).toMatchObject({ priority: 'low', source: 'direct' })
  })
})

describe('revising a lead', () => {
  const added = async () => {
    await here.add(newLead, byVisitor)
    return (await onlyLead()).id
  }
  const stale = { accepted: false, rejection: { type: 'VersionStale' } }

  it('that is unknown is refused', async () => {
    const outcome = await here.revise(randomUUID(), { status: 'won' }, byVisitor)
    expect(outcome).toEqual({ accepted: false, rejection: { type: 'LeadNotFound' } })
  })

  it('answers the row as it now reads, and reads back at once everywhere', async () => {
    const id = await added()
    const outcome = await here.revise(id, { status: 'won' }, { ...byVisitor, at: nextDay })
    const row = await processes.there.leadReader.find(id)
    expect(row).toMatchObject({ status: 'won', lastContactDate: nextDay, version: 3 })
    expect(outcome).toEqual({ accepted: true, changes: [{ view: 'leads', row }] })
  })

  it('that is so already records nothing, and answers the row', async () => {
    const id = await added()
    const outcome = await here.revise(id, { priority: 'low' }, byVisitor)
    expect(outcome).toEqual({ accepted: true, changes: [{ view: 'leads', row: await onlyLead() }], repeated: true })
    expect((await onlyLead()).version).toBe(1)
  })

  it('at a version that is not the newest is refused, even where it would change nothing', async () => {
    const id = await added()
    await here.revise(id, { notes: 'Rewritten.' }, { ...byVisitor, ifVersion: 1 })
    expect(await there.revise(id, { notes: 'Lost.' }, { ...byVisitor, ifVersion: 1 })).toEqual(stale)
    expect(await there.revise(id, { notes: 'Rewritten.' }, { ...byVisitor, ifVersion: 1 })).toEqual(stale)
    expect(await onlyLead()).toMatchObject({ notes: 'Rewritten.', version: 2 })
  })

  it('at the same version by twenty at once is done once, and refused to the others', async () => {
    const id = await added()
    const race = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? here : there).revise(id, { notes: `${n}` }, { ...byVisitor, ifVersion: 1 }),
      ),
    )
    expect(race.filter(({ accepted }) => accepted)).toHaveLength(1)
    expect(race.filter(({ accepted }) => !accepted)).toEqual(Array(19).fill(stale))
  })

  it('of different things by forty at once loses none of them', async () => {
    const id = await added()
    const race = Array.from({ length: 40 }, (_, n) =>
      (n % 2 ? here : there).revise(id, { estimatedValue: n + 1 }, byVisitor),
    )
    expect((await Promise.all(race)).every(({ accepted }) => accepted)).toBe(true)
    const { events } = await processes.here.store.read(streamName('lead', id))
    expect(events).toHaveLength(41)
    expect(new Set(events.slice(1).map(({ data }) => JSON.stringify(data))).size).toBe(40)
  })
})
