import { expect, it } from 'vitest'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { idOf, type StreamName, streamName } from '#domain/kernel/stream-name.ts'
import { leads } from '#domain/lead/service/leads.ts'
import type { AcceptProposal, ShareEvent } from '#domain/share/model/index.ts'
import { shareHandler } from '#domain/share/service/share-handler.ts'
import { noon } from '#tests/support/lead/leads.ts'
import {
  context,
  expectNowhere,
  expectRebuilt,
  expectWhole,
  message,
  newestLead,
  ofMaya,
  peopleOf,
  withoutSealed,
} from '#tests/support/person/people.ts'
import type { AtriumProcess } from '#tests/support/process/atrium-process.ts'
import { twoProcesses } from '#tests/support/process/two-processes.ts'
import { at } from '#tests/support/run/runs.ts'
import { oneShareEventOfEach } from '#tests/support/share/share-events.ts'
import { createShare } from '#tests/support/share/shares.ts'

/** A link that Maya accepted, to a run that is no longer hers; its stream is long enough for a snapshot. */
const acceptedBy = async ({ store }: AtriumProcess, leadId: string | null) => {
  const handle = shareHandler(store)
  const stream: StreamName = streamName('share', uuidIds.next())
  const made = { ...createShare({ runId: uuidIds.next(), name: 'A link' }), expiresAt: null }
  await handle(stream, { ...made, decisionUntil: at(86_400_000) }, context)
  const { visitId, acceptedAt, ...facts } = oneShareEventOfEach.ProposalAccepted.data
  const signed: Omit<AcceptProposal, 'type' | 'now'> = {
    ...facts,
    visitId: uuidIds.next(),
    leadId,
    name: 'Maya Ruiz',
    email: 'maya@example.com',
    current: facts.version,
  }
  await handle(stream, { type: 'AcceptProposal', ...signed, now: noon }, context)
  const rename = (name: string) => handle(stream, { type: 'ReviseShare', name, now: noon }, context)
  for (let n = 1; n <= 8; n += 1) await rename(`Name ${n}`)
  return { stream, rename, handle }
}

const decisionOf = async ({ shareReader }: AtriumProcess, stream: StreamName) =>
  (await shareReader.find(idOf(stream)))?.decision

it("a decision is sealed with its lead's key: it goes with the lead, and not with another reader of the link", async () => {
  const { here } = await twoProcesses()
  const { erase } = peopleOf(here)
  await leads(here.store, uuidIds).receiveMessage({ ...message, message: 'Call me.' }, context)
  const id = await newestLead(here)
  const { stream, rename, handle } = await acceptedBy(here, id)
  const unsealed = await here.postgres.pool.query(
    `select data::text as data from events where type = 'ProposalAccepted'`,
  )
  expect(unsealed.rows[0].data).toMatch(/"sealed":"v1\./)
  expect(withoutSealed(unsealed.rows[0].data)).not.toMatch(/"personal"|maya|ruiz/i)

  await handle(stream, { type: 'EraseShare', leadId: uuidIds.next(), revoke: false, now: noon }, context)
  expect(await decisionOf(here, stream)).toMatchObject({ name: 'Maya Ruiz', email: 'maya@example.com' })
  await expectRebuilt(here)

  expect(await erase(id, context)).toMatchObject({ accepted: true })
  expect(await decisionOf(here, stream)).toMatchObject({ state: 'accepted', name: '', email: null, documentHash: 'ab' })
  await rename('Another name')
  expect(await decisionOf(here, stream)).toMatchObject({ name: '', email: null })
  expect(JSON.stringify((await here.store.read<ShareEvent>(stream)).events)).not.toMatch(ofMaya)
  await expectNowhere(here, ofMaya)
  await expectRebuilt(here)
  await expectWhole(here)
})

it("a decision on a document of no lead is sealed with the link's key, and goes with whom it names", async () => {
  const { here } = await twoProcesses()
  const { erase, trail } = peopleOf(here)
  await leads(here.store, uuidIds).receiveMessage({ ...message, message: 'Call me.' }, context)
  const id = await newestLead(here)
  const { stream } = await acceptedBy(here, null)
  expect((await trail.of(id, message.email)).read.map((link) => link.id)).toEqual([idOf(stream)])
  expect(await erase(id, context)).toMatchObject({ accepted: true })
  expect(await decisionOf(here, stream)).toMatchObject({ name: '', email: null })
  await expectNowhere(here, ofMaya)
  await expectRebuilt(here)
})
