import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engagementOverview } from '#contracts/document/engagement-overview.ts'
import { writing } from '#contracts/document/http/writing.ts'
import { proposal } from '#contracts/document/proposal.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { type ApiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { nineAnswers } from '#tests/support/document/documents.ts'
import { eventually } from '#tests/support/eventually.ts'
import { connectedClient } from '#tests/support/servers/connected-client.ts'
import { type WorkflowStaff, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

let atrium: TestAtrium
let staff: ApiClient
let at: WorkflowStaff
let database: pg.Client
beforeAll(async () => {
  atrium = await startTestAtrium()
  staff = await staffClient(atrium.url)
  at = workflowStaff(staff)
  database = await connectedClient(atrium.databaseUrl)
})
afterAll(async () => {
  await database.end()
  await atrium.stop()
})

const meeting = {
  clientName: 'Harbor & Pine Coffee',
  clientIndustry: 'Hospitality',
  meetingNotes: 'Regulars stay away since spring. Data sits in five tools.',
}

describe('an engagement overview', () => {
  it('is drafted by the worker, whole and presentable', async () => {
    const begun = await at.start(4, meeting)
    expect(begun.status).toBe('pending')
    const run = await at.ended(begun.id)
    expect(run).toMatchObject({ status: 'completed', outputKind: 'document', attempts: 1 })
    expect(run.attemptLog).toMatchObject([{ by: 'worker' }])
    const overview = engagementOverview.parse(JSON.parse(run.outputs ?? ''))
    expect(overview).toMatchObject({
      clientName: meeting.clientName,
      clientIndustry: meeting.clientIndustry,
      generatedBy: 'template',
    })
    expect((await at.workflow(4)).status).toBe('active')
  })

  it('needs a client and notes', async () => {
    const { problem } = await refusalOf(at.start(4, { clientIndustry: 'Hospitality' }))
    expect(problem).toMatchObject({
      status: 400,
      errors: [
        { path: 'inputs.clientName', message: 'Client name is required' },
        { path: 'inputs.meetingNotes', message: 'Meeting notes is required' },
      ],
    })
  })
})

describe('a proposal', () => {
  const report = (
    runId: string,
    body: { status: 'completed'; outputs: string } | { status: 'failed'; error: string },
  ) => staff.call(runs.patch, { params: { runId }, body })

  it('is made by three calls of the browser, and by no worker', async () => {
    const begun = await at.start(5, nineAnswers)
    expect(begun).toMatchObject({ status: 'running', attempts: 1, attemptLog: [{ by: begun.startedBy }] })
    expect((await at.workflow(5)).status).toBe('running')
    const drafted = await staff.call(writing.generateProposal, { body: nineAnswers })
    const outputs = JSON.stringify(drafted)
    const { run } = await report(begun.id, { status: 'completed', outputs })
    expect(run).toMatchObject({ status: 'completed', outputs, outputKind: 'document', attempts: 1 })
    expect((await at.workflow(5)).status).toBe('active')
    expect(await endedBy(begun.id)).toEqual([begun.startedBy])
  })

  it('whose generation fails is a failed run with that sentence', async () => {
    const { id } = await at.start(5, nineAnswers)
    const { run } = await report(id, { status: 'failed', error: 'Failed to generate proposal' })
    expect(run).toMatchObject({ status: 'failed', errorMessage: 'Failed to generate proposal', outputs: null })
  })

  it('is left to the browser for two minutes', async () => {
    const { id, startedAt } = await at.start(5, nineAnswers)
    const { rows } = await database.query('select ready_at from waiting_runs where id = $1 and held_by is null', [id])
    expect(rows).toHaveLength(1)
    // Two minutes by the database's clock, which decides when a run is ready.
    const waitMs = rows[0].ready_at.getTime() - Date.parse(startedAt)
    expect(Math.floor(waitMs / 60_000)).toBe(2)
  })

  /** Lets the two minutes that a browser has for this run elapse. */
  const twoMinutesLater = (id: string) => database.query('update waiting_runs set ready_at = now() where id = $1', [id])

  it('whose tab was closed is written by the worker', async () => {
    const begun = await at.start(5, nineAnswers)
    await twoMinutesLater(begun.id)
    const run = await at.ended(begun.id)
    expect(run).toMatchObject({ status: 'completed', attempts: 2 })
    expect(run.attemptLog).toMatchObject([
      { attempt: 1, by: begun.startedBy },
      { attempt: 2, by: 'worker' },
    ])
    expect(proposal.parse(JSON.parse(run.outputs ?? '')).clientName).toBe(nineAnswers.clientName)
    expect(await endedBy(begun.id)).toEqual(['worker'])
    const { status } = await refusalOf(report(begun.id, { status: 'completed', outputs: 'late' }))
    expect(status).toBe(409)
    expect((await at.run(begun.id)).version).toBe(run.version)
  })

  it('of many closed tabs, ended by browser and worker at once, ends once each', async () => {
    const begun = await Promise.all(Array.from({ length: 20 }, () => at.start(5, nineAnswers)))
    await Promise.all(
      begun.flatMap(({ id }) => [
        twoMinutesLater(id),
        report(id, { status: 'completed', outputs: 'mine' }).catch(() => undefined),
      ]),
    )
    for (const { id } of begun) {
      expect((await at.ended(id)).status).toBe('completed')
      expect(await endedBy(id)).toHaveLength(1)
    }
    await eventually(async () => expect((await database.query('select from waiting_runs')).rowCount).toBe(1))
  })
})

/** The actors of the run's end events in the log, one per event. */
const endedBy = async (runId: string): Promise<string[]> => {
  const ends = "type in ('RunCompleted', 'RunFailed', 'RunCancelled')"
  const { rows } = await database.query(`select actor from events where stream = $1 and ${ends}`, [`run-${runId}`])
  return rows.map(({ actor }) => actor)
}

it('logs no defect', () => expect(atrium.defects).toEqual([]))
