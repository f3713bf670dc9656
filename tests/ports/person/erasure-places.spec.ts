import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readLeadFile } from '#adapters/csv/read-lead-file.ts'
import { postgresLeadImports } from '#adapters/postgres/lead/lead-imports.ts'
import { postgresParkedWork } from '#adapters/postgres/log/parked-work.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { fileOwners } from '#domain/lead/service/file-owners.ts'
import { importLead } from '#domain/lead/service/import-lead.ts'
import { leadImporter } from '#domain/lead/service/lead-importer.ts'
import { leads } from '#domain/lead/service/leads.ts'
import type { PersonalPlace } from '#domain/person/model/index.ts'
import { securityLog } from '#domain/security/service/security-log.ts'
import { callOf, receiveCall } from '#tests/support/lead/calls.ts'
import { noon } from '#tests/support/lead/leads.ts'
import { plantsOfMails } from '#tests/support/lead/mail-places.ts'
import { context, expectRebuilt, expectWhole, message, newestLead, peopleOf } from '#tests/support/person/people.ts'
import { approve, call, judge, matchesIn, plantingDesk, proposals } from '#tests/support/person/person-places.ts'
import { plantNote, plantSample, plantTask } from '#tests/support/person/person-work.ts'
import { undisclosed } from '#tests/support/person/undisclosed.ts'
import type { AtriumProcess } from '#tests/support/process/atrium-process.ts'
import { sharedProcess } from '#tests/support/process/shared-process.ts'
import {
  at,
  completeAttempt,
  endCompleted,
  endFailed,
  failAttempt,
  reviseOutputs,
  startAttempt,
} from '#tests/support/run/runs.ts'
import { oneShareEventOfEach } from '#tests/support/share/share-events.ts'
import { openShare } from '#tests/support/share/shares.ts'

const [maya, anyMaya] = ['maya@example.com', /maya/i]

type Desk = ReturnType<typeof plantingDesk> & {
  readonly here: AtriumProcess
  readonly leadId: string
  readonly leads: ReturnType<typeof leads>
}
/** Plants the person; returns the stream or table where it then is, and what has to happen after the erasure. */
type Plant = (desk: Desk) => Promise<string | { readonly place: string; readonly afterwards: () => Promise<unknown> }>

const question = { questionId: randomUUID(), visitId: 'visit 1', by: 'person', leadId: null, section: 'scope' } as const
const { acceptedAt, ...decision } = oneShareEventOfEach.ProposalAccepted.data
const acceptance = { type: 'AcceptProposal', ...decision, current: decision.version, now: noon } as const
const meeting = { booking: 'of maya', title: 'Maya', startsAt: noon, sentAt: noon, replaces: null, notes: '' }
const lead = ({ leadId }: Desk) => streamName('lead', leadId)
const bookMeeting = async (desk: Desk) => {
  await desk.leads.book({ ...message, ...meeting }, context)
  return lead(desk)
}

const plants: Record<PersonalPlace, Plant> = {
  'the fields and messages of the lead': async (desk) => {
    await desk.leads.receiveMessage({ ...message, message: 'It is Maya again.', consent: 'Write to Maya.' }, context)
    await desk.leads.revise(desk.leadId, { notes: 'Maya.', status: 'lost', lostReason: 'Maya left.' }, context)
    return lead(desk)
  },
  'the search and the past of leads': async () => 'lead_states',
  meetings: bookMeeting,
  'notes on the lead': ({ here, leadId }) => plantNote(here, leadId, 'Maya called.'),
  'tasks for the lead': ({ here, leadId }) => plantTask(here, leadId, 'Call Maya'),
  'what the lead waits for': async (desk) => {
    await desk.leads.receiveMessage({ ...message, message: 'It is Maya again.' }, context)
    return bookMeeting(desk)
  },
  'mails to the lead': async (desk) => {
    await desk.leads.writeMail(desk.leadId, { mailId: randomUUID(), subject: 'To Maya', text: 'Dear Maya' }, context)
    return lead(desk)
  },
  ...plantsOfMails,
  'calls without a lead': ({ here }) => receiveCall(here.store, callOf(maya)),
  'the inputs of a run': ({ run }) => run({ inputs: { text: `Contact:\n${maya}` } }),
  'the outputs of a run': ({ run }) => run({ byBrowser: true }, endCompleted(`{"said":"See\\n${maya}"}`)),
  'earlier outputs of a run': ({ run }) =>
    run({ byBrowser: true }, endCompleted(`{"to":"${maya}"}`), reviseOutputs('{"to":"nobody"}')),
  'the values and answers of a step': ({ run }) =>
    run(
      { steps: [call, { ...call, id: 'tell' }] },
      startAttempt(),
      completeAttempt(1, `{"email":"${maya}"}`),
      completeAttempt(2),
    ),
  'the question of an approval': ({ run }) =>
    run({ steps: [call, approve] }, startAttempt(), completeAttempt(1, `{"email":"${maya}"}`)),
  'the note of an approval': ({ run }) =>
    run({ steps: [call, approve] }, startAttempt(), completeAttempt(1, '{}'), judge(`${maya} agreed.`)),
  'the error of a run': ({ run }) => run({ byBrowser: true }, endFailed(`No contact ${maya} (Maya) in the CRM`)),
  'the attempts at a run': ({ run }) =>
    run({}, startAttempt(), failAttempt({ error: `422: ${maya}` }), startAttempt(at(3000)), completeAttempt(2)),
  'suggestions for a text': ({ run }) =>
    run({ byBrowser: true }, endCompleted('{}'), {
      ...{ type: 'RecordSuggestion', suggestionId: randomUUID(), section: 'scope', instructions: `Name ${maya}` },
      ...{ before: '', after: '', model: 'm', now: at(4000) },
    }),
  'documents that a step wrote': async ({ run, document }) =>
    document(await run({ inputs: { to: maya }, steps: [call] }), '{"clientName":"Maya"}'),
  'the name of a link': ({ link }) => link({ name: `For ${maya}` }),
  'a former name of a link': ({ link }) => link({ name: `For ${maya}` }, { type: 'ReviseShare', name: 'x', now: noon }),
  'the readers of a link': ({ link }) => link({ requiresEmail: true }, openShare({ email: maya })),
  'a decision on a link': ({ link }) =>
    link({ decisionUntil: at(86_400_000) }, { ...acceptance, name: 'Maya Ruiz', email: maya }),
  'questions and answers on a link': ({ link }) =>
    link(
      {},
      { type: 'AskQuestion', ...question, text: `Write to ${maya}`, now: noon },
      { type: 'AnswerQuestion', questionId: question.questionId, leadId: null, text: 'Yes, Maya', now: noon },
    ),
  'what an agent proposes': ({ here, leadId }) => proposals(here, leadId, maya),
  'security events': async ({ here }) => {
    const origin = { address: '192.0.2.1', browser: 'Firefox', requestId: 'r' }
    await securityLog(here.store, uuidIds, { now: () => noon })('limit_reached', null, origin, maya)
    return 'security_events'
  },
  'stored replies': async ({ here, leadId, leads: of }) => {
    const request = { scope: 'ada', key: randomUUID(), fingerprint: '{}' }
    const replyOf = () => ({ ...request, reply: { status: 200, body: { name: 'Maya' } } })
    await of.revise(leadId, { priority: 'high' }, { ...context, replyOf })
    expect(await here.keys.find(request)).toMatchObject({ type: 'Replied' })
    return 'idempotency_keys'
  },
  'reports on imports': async ({ here, leadId }) => {
    const { pool } = here.postgres
    await pool.query(
      `insert into lead_imports (id, fingerprint, dry_run, started_by, started_at, status, finished_at)
                      values ($1, '', false, 'ada', now(), 'done', now())`,
      [leadId],
    )
    await pool.query(`insert into lead_import_rows values ($1, 1, 2, 'known', 'Maya is known.', $1)`, [leadId])
    return 'lead_import_rows'
  },
  'an import under way': async ({ here, leads: of }) => {
    const imports = postgresLeadImports(here.postgres, here.master)
    const content = Buffer.from(
      'name,email\nMaya Ruiz,Maya@example.com\nMaya R,maya@example.com\nTom,tom@example.com\n',
    )
    const file = await imports.open({ id: uuidIds.next(), content, dryRun: false, startedBy: 'ada', startedAt: noon })
    const ownersOf = fileOwners(here.users)
    const ports = { imports, readFile: readLeadFile, reader: here.leadReader, ownersOf, clock: { now: () => noon } }
    const importNext = leadImporter({ ...ports, importLead: importLead(of, here.store) }, 'holder', () => false)
    const afterwards = async () => {
      expect(await importNext()).toBe(true)
      expect(await imports.find(file.id)).toMatchObject({ status: 'done', created: 1, refused: 2 })
    }
    return { place: 'lead_imports', afterwards }
  },
  'pending webhook deliveries': async ({ here, leadId }) => {
    await here.postgres.pool.query(
      `insert into webhook_deliveries (id, webhook_id, event_id, number, stream, version, type, error)
       values ($1, $1, $1, 1, $2, 1, 'LeadCaptured', $3)`,
      [randomUUID(), `lead-${leadId}`, `400: unknown ${maya}`],
    )
    return 'webhook_deliveries'
  },
  notifications: async (desk) => {
    await desk.leads.revise(desk.leadId, { followUpDate: '2026-01-02' }, context)
    return lead(desk)
  },
  'errors of parked work': async ({ here, leadId }) => {
    const of = { id: randomUUID(), stream: streamName('lead', leadId), position: 1, version: 1 }
    const parked = { ...of, type: 'LeadCaptured', at: noon, actor: 'visitor' }
    await postgresParkedWork(here.postgres).failed('policies', parked, `cannot mail ${maya}`, 1)
    return 'parked_work'
  },
  'samples of values for the planner of the database': plantSample,
  'the erasure itself': async ({ here, leadId }) => {
    await peopleOf(here).erasures.keep(leadId, { name: 'Maya Ruiz', email: maya, links: [] })
    return 'erasures'
  },
}

const shared = sharedProcess()

describe("an erasure reaches, and the person's data held before", () => {
  it.each(Object.keys(plants) as PersonalPlace[])('%s', async (place) => {
    const here = shared()
    const { position } = await here.log.head()
    const of = leads(here.store, uuidIds)
    await of.receiveMessage({ ...message, message: 'Call me.' }, context)
    const leadId = await newestLead(here)
    const planted = await plants[place]({ ...plantingDesk(here), here, leadId, leads: of })
    const { place: name, afterwards } = typeof planted === 'string' ? { place: planted, afterwards: null } : planted
    expect(await matchesIn(here, anyMaya, position)).toContain(name)
    expect(await undisclosed(here, leadId, anyMaya, position)).toEqual([])
    expect(await peopleOf(here).erase(leadId, context)).toMatchObject({ accepted: true })
    await afterwards?.()
    expect(await matchesIn(here, anyMaya, position)).toEqual([])
  })

  it('all of them without a trace: the log is whole, and the read models are those of a rebuild', async () => {
    const here = shared()
    expect(await matchesIn(here, anyMaya)).toEqual([])
    await expectWhole(here)
    await expectRebuilt(here)
  })
})
