import { expect, it } from 'vitest'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { idOf, type StreamName, streamName } from '#domain/kernel/stream-name.ts'
import { leadHandler } from '#domain/lead/service/lead-handler.ts'
import { leads } from '#domain/lead/service/leads.ts'
import { erasePerson } from '#domain/person/service/erase-person.ts'
import { eraseWhatIsOver } from '#domain/person/service/retention.ts'
import { runHandler } from '#domain/run/service/run-handler.ts'
import { securityLog } from '#domain/security/service/security-log.ts'
import { noon } from '#tests/support/lead/leads.ts'
import { appends, interleaved } from '#tests/support/log/interleaved.ts'
import { context, expectRebuilt, expectWhole, message, newestLead, peopleOf } from '#tests/support/person/people.ts'
import { matchesIn, plantingDesk } from '#tests/support/person/person-places.ts'
import type { AtriumProcess } from '#tests/support/process/atrium-process.ts'
import { sharedProcess } from '#tests/support/process/shared-process.ts'
import { endCompleted, requestRun } from '#tests/support/run/runs.ts'
import { openShare } from '#tests/support/share/shares.ts'

const maya = 'maya@example.com'
const shared = sharedProcess()

/** A person in runs, links, a security event and a report; `late` is what arrives before the lead's own event. */
const plant = async (here: AtriumProcess) => {
  await leads(here.store, uuidIds).receiveMessage({ ...message, message: 'Call me.' }, context)
  const leadId = await newestLead(here)
  const desk = plantingDesk(here)
  const mine = await desk.run({ leadId, byBrowser: true }, endCompleted('{"for":"Maya"}'))
  await desk.link({ runId: idOf(mine), name: 'For Maya' })
  const read = await desk.link({ requiresEmail: true, name: 'For Tom' }, openShare({ email: maya }))
  const record = securityLog(here.store, uuidIds, { now: () => noon })
  const recordLimit = () => record('limit_reached', null, { address: 'a', browser: 'b', requestId: 'r' }, maya)
  await recordLimit()
  const readLate: StreamName[] = []
  const late = async () => {
    await desk.run({ inputs: { to: maya } })
    await desk.run({ leadId, inputs: { name: 'Maya' } })
    readLate.push(await desk.link({ requiresEmail: true, name: 'For Ann' }, openShare({ email: maya })))
    await recordLimit()
  }
  return { leadId, read, readLate, late }
}

/** The ports of an erasure, whose process is killed before its n-th write. */
const killedBefore = (here: AtriumProcess, n: number, late: () => Promise<void>) => {
  const { leads: reader, trail, redactions, erasures } = peopleOf(here)
  let writes = 0
  const counted =
    <Args extends readonly unknown[], Result>(write: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      writes += 1
      if (writes === n) throw new Error('killed')
      return write(...args)
    }
  const store = interleaved(here.store, appends('LeadErased'), late)
  return erasePerson({
    store: { ...store, append: counted(store.append) },
    leads: reader,
    trail: { ...trail, forgetRows: counted(trail.forgetRows) },
    redactions: { eraseClearTexts: counted(redactions.eraseClearTexts) },
    erasures: { ...erasures, keep: counted(erasures.keep), end: counted(erasures.end) },
  })
}

/** Whether the process was killed; afterwards, `again` completes what it left. */
const interrupt = async (n: number, again: (here: AtriumProcess, leadId: string) => Promise<unknown>) => {
  const here = shared()
  const { position } = await here.log.head()
  const { leadId, read, readLate, late } = await plant(here)
  const outcome = await killedBefore(here, n, late)(leadId, context).catch((error: Error) => error.message)
  await again(here, leadId)
  expect(await matchesIn(here, /maya/i, position), `killed before write ${n}`).toEqual([])
  for (const [stream, name] of [[read, 'For Tom'] as const, ...readLate.map((link) => [link, 'For Ann'] as const)])
    expect(await here.shareReader.find(idOf(stream)), `killed before write ${n}`).toMatchObject({
      name,
      revokedAt: null,
    })
  return outcome === 'killed'
}

it('an erasure that is killed before any of its writes is completed by the next one', async () => {
  const erase = (here: AtriumProcess, leadId: string) => peopleOf(here).erase(leadId, context)
  let n = 1
  while (await interrupt(n, erase)) n += 1
  expect(n).toBeGreaterThan(15)
})

it('an erasure that was killed is completed at night', async () => {
  const night = (here: AtriumProcess) => eraseWhatIsOver(peopleOf(here), 24, peopleOf(here).erase)(noon)
  for (const n of [2, 12]) expect(await interrupt(n, night)).toBe(true)
})

it('what was attached to a lead that an earlier release erased goes when it is erased again', async () => {
  const here = shared()
  const { position } = await here.log.head()
  await leads(here.store, uuidIds).receiveMessage({ ...message, message: 'Call me.' }, context)
  const leadId = await newestLead(here)
  const run = streamName('run', uuidIds.next())
  await runHandler(here.store)(run, requestRun({ leadId, outputs: '{"for":"Maya"}' }), context)
  await leadHandler(here.store)(
    streamName('lead', leadId),
    { type: 'EraseLead', reason: 'request', now: noon },
    context,
  )
  expect(await matchesIn(here, /maya/i, position)).toContain(run)
  expect(await peopleOf(here).erase(leadId, context)).toMatchObject({ accepted: true })
  expect(await matchesIn(here, /maya/i, position)).toEqual([])
})

it('none of them leaves a trace: the log is whole, and the read models are those of a rebuild', async () => {
  expect(await matchesIn(shared(), /maya/i)).toEqual([])
  await expectWhole(shared())
  await expectRebuilt(shared())
})
