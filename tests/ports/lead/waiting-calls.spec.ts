import { expect, it } from 'vitest'
import { postgresWaitingCalls } from '#adapters/postgres/call/waiting-calls.ts'
import { hashedIds } from '#adapters/system/derived-ids.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { readCall } from '#domain/call/service/call-handler.ts'
import { eraseOldCalls } from '#domain/call/service/erase-old-calls.ts'
import { receiveTranscript } from '#domain/call/service/receive-transcript.ts'
import { waitingCalls } from '#domain/call/service/waiting-calls.ts'
import { idOf, streamName } from '#domain/kernel/stream-name.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import { leads } from '#domain/lead/service/leads.ts'
import type { AppendTogether } from '#domain/log/ports/event-store.ts'
import { kickOff, receiveCall } from '#tests/support/lead/calls.ts'
import { context, expectRebuilt, expectWhole, message, newestLead } from '#tests/support/person/people.ts'
import type { AtriumProcess } from '#tests/support/process/atrium-process.ts'
import { twoProcesses } from '#tests/support/process/two-processes.ts'

const deskOf = ({ postgres, store, together, leadReader }: AtriumProcess, append: AppendTogether = together) => {
  const users = { list: async () => [] }
  const parts = { store, together: append, users, ids: uuidIds }
  const waiting = postgresWaitingCalls(postgres)
  const receive = receiveTranscript({ ...parts, leads: leadReader, derivedId: hashedIds })
  const calls = waitingCalls({ ...parts, waiting, leads: leads(store, uuidIds) })
  return { receive, ...calls, waiting, eraseOld: eraseOldCalls({ store, waiting }) }
}

const textsOf = async ({ store }: AtriumProcess, leadId: string) =>
  (await store.read<LeadEvent>(streamName('lead', leadId))).events.flatMap((event) =>
    event.type === 'LeadNoteAdded' ? [event.data.text] : [],
  )

it('after 30 days a call that waits is erased, and the log proves that this is why it is unreadable', async () => {
  const { here } = await twoProcesses()
  const desk = deskOf(here)
  const old = await receiveCall(here.store, {}, '2026-01-01T12:00:00.000Z')
  const young = await receiveCall(here.store, {}, '2026-01-03T12:00:00.000Z')
  expect(await desk.waiting.newest(9)).toEqual({ count: 2, streams: [young, old] })
  expect(await desk.eraseOld('2026-02-01T12:00:00.000Z')).toBe(1)
  expect(await desk.eraseOld('2026-02-01T12:00:00.000Z')).toBe(0)
  expect((await desk.list(9)).calls.map(({ id }) => id)).toEqual([idOf(young)])
  expect(await readCall(here.store, old)).toEqual({ status: 'erased' })
  await expectWhole(here)
  await expectRebuilt(here)
})

it('a call that a lead has is in the log of the lead alone', async () => {
  const { here } = await twoProcesses()
  const desk = deskOf(here)
  await leads(here.store, uuidIds).receiveMessage({ ...message, message: 'Hello' }, context)
  const leadId = await newestLead(here)
  const stream = await receiveCall(here.store, {})
  expect(await desk.take(idOf(stream), { leadId }, context)).toEqual({ accepted: true, leadId })
  const { rows } = await here.postgres.pool.query('select from personal_keys where subject = $1', [stream])
  expect(rows).toEqual([])
  const { events } = await here.store.read(stream)
  expect(events[0]).toMatchObject({ type: 'CallReceived', data: { title: '', attendees: [], summary: '', text: '' } })
  expect(await textsOf(here, leadId)).toHaveLength(1)
  await expectWhole(here)
  await expectRebuilt(here)
})

it('a call is taken once by two servers, and by one that was killed before it wrote', async () => {
  const { here, there } = await twoProcesses()
  await leads(here.store, uuidIds).receiveMessage({ ...message, message: 'Hello' }, context)
  const leadId = await newestLead(here)
  const transcript = { ...kickOff, attendees: [{ name: '', email: message.email }] }
  const killed: AppendTogether = async () => {
    throw new Error('killed')
  }
  await expect(deskOf(here, killed).receive('call 1', transcript, context)).rejects.toThrow('killed')
  expect(await textsOf(here, leadId)).toEqual([])
  const desks = [deskOf(here), deskOf(there), deskOf(here), deskOf(there)]
  const answers = await Promise.all(desks.map(({ receive }) => receive('call 1', transcript, context)))
  expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1)
  expect(new Set(answers.map(({ answer }) => answer?.noteId)).size).toBe(1)
  expect(await textsOf(here, leadId)).toHaveLength(1)
})
