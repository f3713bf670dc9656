import { beforeEach, expect, it } from 'vitest'
import { postgresEventChain } from '#adapters/postgres/audit/event-chain.ts'
import { postgresRedactions } from '#adapters/postgres/audit/redactions.ts'
import { backUp } from '#adapters/postgres/backup/back-up.ts'
import { importSealed } from '#adapters/postgres/backup/import-sealed.ts'
import { linesIn } from '#adapters/postgres/backup/lines-in.ts'
import { postgresRebuild } from '#adapters/postgres/log/rebuild/rebuild-read-models.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import type { RedactionOrder } from '#domain/audit/ports/redactions.ts'
import { verifyLog } from '#domain/audit/service/verify-log.ts'
import { type StreamName, streamName } from '#domain/kernel/stream-name.ts'
import { leadHandler } from '#domain/lead/service/lead-handler.ts'
import { leads } from '#domain/lead/service/leads.ts'
import { rebuiltViews } from '#domain/process/rebuilt-views.ts'
import { captureLead, nextDay, noon } from '#tests/support/lead/leads.ts'
import { exportOf, headsOf } from '#tests/support/log/log-heads.ts'
import type { AtriumProcess } from '#tests/support/process/atrium-process.ts'
import { twoProcesses } from '#tests/support/process/two-processes.ts'
import { runDesk } from '#tests/support/run/run-desk.ts'

const context = { cause: { actor: 'ada', correlationId: 'c', causationId: 'c' }, at: noon }
const message = {
  name: 'Maya',
  email: 'maya@example.com',
  phone: '',
  company: '',
  budget: '',
  message: 'My password: hunter2',
}

let here: AtriumProcess
let there: AtriumProcess
beforeEach(async () => {
  ;({ here, there } = await twoProcesses())
})

const redact = (stream: StreamName, order: Partial<RedactionOrder> = {}) =>
  postgresRedactions(here.postgres, here.master, { viewsOf: rebuiltViews, appended: () => undefined }).redact({
    ...{
      id: uuidIds.next(),
      stream,
      version: 1,
      field: 'notes',
      reason: 'A password',
      at: nextDay,
      cause: context.cause,
    },
    ...order,
  })

const aLead = async () => {
  await leads(here.store, uuidIds).receiveMessage({ ...message, budget: '' }, context)
  const [row] = (await here.leadReader.list({ sort: '-createdAt', limit: 1 }))?.leads ?? []
  return row?.id ?? ''
}

const verify = () =>
  verifyLog(postgresEventChain(here.postgres, here.master, here.signer), { onProgress: () => undefined })

it('a redacted text is gone from the event and from what is read, and the log stays whole', async () => {
  const id = await aLead()
  await headsOf(here).sign()
  const stream = streamName('lead', id)
  const { head, events: before } = await there.store.read(stream)
  expect(await redact(stream)).toBe('Redacted')
  const { events } = await there.store.read(stream, head)
  expect(events).toEqual([{ ...before[0], data: { ...before[0]?.data, notes: '[redacted]' } }])
  expect(await here.leadReader.find(id)).toMatchObject({ name: 'Maya', notes: '[redacted]', version: 1 })
  expect(await here.leadPast.at(noon).find(id)).toMatchObject({ notes: '[redacted]' })
  const rebuilt = await postgresRebuild(here.postgres, here.master)(rebuiltViews, () => undefined)
  expect(rebuilt.filter(({ corrected }) => corrected > 0)).toEqual([])
  expect(await verify()).toMatchObject({ whole: true, events: 2 })
  expect(await headsOf(here).sign()).toMatchObject({ size: 2 })
  expect(await leads(here.store, uuidIds).revise(id, { notes: 'New.' }, context)).toMatchObject({ accepted: true })
})

it('a command of a process with the text in memory does not bring it back', async () => {
  const id = await aLead()
  const { revise } = leads(here.store, uuidIds)
  await revise(id, { priority: 'high' }, context)
  expect(await redact(streamName('lead', id))).toBe('Redacted')
  expect(await revise(id, { status: 'contacted' }, context)).toMatchObject({ accepted: true })
  expect(await there.leadReader.find(id)).toMatchObject({ notes: '[redacted]', status: 'contacted', version: 4 })
})

it('a stored reply with the redacted text is gone, and those of other streams stay', async () => {
  const [id, other] = [await aLead(), uuidIds.next()]
  const [request, others] = ['key 1', 'key 2'].map((key) => ({ scope: 'ada', key, fingerprint: '{}' }))
  if (request === undefined || others === undefined) throw new Error('there are two requests')
  const replying = (of: typeof request) => ({
    ...context,
    replyOf: () => ({ ...of, reply: { status: 200, body: { notes: message.message } } }),
  })
  await leads(here.store, uuidIds).revise(id, { priority: 'high' }, replying(request))
  await leadHandler(here.store)(streamName('lead', other), captureLead(), replying(others))
  expect(await there.keys.find(request)).toMatchObject({ type: 'Replied', reply: { body: { notes: message.message } } })
  expect(await redact(streamName('lead', id))).toBe('Redacted')
  expect(await there.keys.find(request)).toEqual({ type: 'ReplyRemoved' })
  expect(await there.keys.find(others)).toMatchObject({ type: 'Replied' })
})

it('a second text of the same event is redacted as well, and none of it twice', async () => {
  const stream = streamName('lead', await aLead())
  expect([await redact(stream), await redact(stream, { field: 'name' })]).toEqual(['Redacted', 'Redacted'])
  expect(await redact(stream)).toBe('RedactedAlready')
  expect((await here.store.read(stream)).events).toMatchObject([{ data: { name: '[redacted]', notes: '[redacted]' } }])
  expect(await verify()).toMatchObject({ whole: true, events: 3, redacted: 2 })
})

it('an input of a run is redacted without holding up the run', async () => {
  const desk = runDesk(here)
  await desk.create(1)
  const runId = await desk.request(1, { inputs: { note: 'hunter2', other: 'Kept' } })
  expect(await redact(streamName('run', runId), { field: 'inputs.note' })).toBe('Redacted')
  expect((await here.runReader.find(runId))?.inputs).toBe('{"note":"[redacted]","other":"Kept"}')
  expect(await desk.queue.take('worker 1', 10, 5)).toHaveLength(1)
})

it.each([
  ['no event', { version: 9 }, 'NoSuchEvent'],
  ['no field', { field: 'nothing' }, 'NotRedactable'],
  ['an address', { field: 'email' }, 'NotRedactable'],
  ['what is no text', { field: 'estimatedValue' }, 'NotRedactable'],
  ['an inherited property', { field: 'constructor.name' }, 'NotRedactable'],
] as const)('%s is not redacted', async (_, order, outcome) => {
  expect(await redact(streamName('lead', await aLead()), order)).toBe(outcome)
  expect(await verify()).toMatchObject({ whole: true, events: 1, redacted: 0 })
})

it('what was changed without a record, or otherwise than recorded, is found', async () => {
  const stream = streamName('lead', await aLead())
  await redact(stream)
  await here.postgres.pool.query(`update events set data = '{"source":"direct"}' where position = 1`)
  expect(await verify()).toMatchObject({ whole: false })
  await expect(headsOf(here).sign()).rejects.toThrow('position 1 is not what was written')
})

it('a redacted log is exported and imported as it is', async () => {
  const stream = streamName('lead', await aLead())
  await redact(stream)
  const lines = (await Array.fromAsync(exportOf(here))).join('').trimEnd().split('\n')
  async function* pieces(given: readonly string[]) {
    for (const line of given) yield `${line}\n`
  }
  const { here: into } = await twoProcesses()
  const importLines = (given: readonly string[]) =>
    importSealed(into.postgres, { master: into.master, signer: into.signer }, linesIn(pieces(given)))
  const forged = lines.map((line) => line.replace('contact_form', 'referral'))
  await expect(importLines(forged)).rejects.toThrow('The event at position 1 is not what was written')
  expect(await importLines(lines)).toMatchObject({ rows: 2, log: { redacted: 1 } })
})

it('a backup or an export is given up when a text before its end is redacted while it is written', async () => {
  const stream = streamName('lead', await aLead())
  const written = [backUp(here.postgres), exportOf(here)]
  for (const lines of written) await lines.next()
  await redact(stream)
  for (const lines of written) await expect(Array.fromAsync(lines)).rejects.toThrow('A text was redacted meanwhile')
})
