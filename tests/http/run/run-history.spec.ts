import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runHistory } from '#contracts/run/http/run-history.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { admin, startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { nineAnswers } from '#tests/support/document/documents.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { type WorkflowStaff, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

let atrium: TestAtrium
let staff: ApiClient
let at: WorkflowStaff
beforeAll(async () => {
  atrium = await startTestAtrium()
  staff = await staffClient(atrium.url)
  at = workflowStaff(staff)
})
afterAll(() => atrium.stop())

const path = (runId: string, rest: string) => `/api/workflows/runs/${runId}/${rest}`
const versionsOf = async (runId: string) => (await staff.call(runHistory.versions, { params: { runId } })).versions
const edit = (runId: string, outputs: string) => staff.call(runs.patch, { params: { runId }, body: { outputs } })
const restore = (runId: string, body: unknown, headers: Record<string, string> = {}) =>
  post(staff.send, path(runId, 'restore'), body, headers)
/** A run completed with `one`, then edited to `two` and `three`. */
const editedTwice = async () => {
  const { id } = await at.start(5, nineAnswers)
  await staff.call(runs.patch, { params: { runId: id }, body: { status: 'completed', outputs: 'one' } })
  await edit(id, 'two')
  await edit(id, 'three')
  return id
}

describe('the versions of a run', () => {
  it('are all its texts, newest first, with author and time', async () => {
    const id = await editedTwice()
    const versions = await versionsOf(id)
    expect(versions.map(({ version, outputs, origin }) => [version, outputs, origin])).toEqual([
      [5, 'three', 'edited'],
      [4, 'two', 'edited'],
      [3, 'one', 'drafted'],
    ])
    const { startedBy, version } = await at.run(id)
    expect(versions[0]).toMatchObject({ version, actor: startedBy, actorName: admin.email, restoredVersion: null })
    expect(versions.map((one) => one.at)).toEqual(
      versions
        .map((one) => one.at)
        .sort()
        .reverse(),
    )
  })

  it('of a run that a worker completed name the worker', async () => {
    const { id } = await at.start(4, { clientName: 'Harbor', meetingNotes: 'Notes.' })
    const { outputs } = await at.ended(id)
    expect(await versionsOf(id)).toMatchObject([{ outputs, actor: 'worker', actorName: 'worker', origin: 'drafted' }])
  })

  it('are none before it has completed, and a 404 for an unknown run', async () => {
    const { id } = await at.start(5, nineAnswers)
    expect(await versionsOf(id)).toEqual([])
    await expectProblem(await staff.send(path('01890000-0000-7000-8000-000000000000', 'versions'), {}), 404)
    await expectProblem(await staff.send(path('1abc', 'versions'), {}), 404)
  })
})

describe('a version that is restored', () => {
  it('is a new version, and earlier ones stay', async () => {
    const id = await editedTwice()
    const answer = await restore(id, { version: 3 })
    const { run } = await answer.json()
    expect(run).toEqual(await at.run(id))
    expect(run).toMatchObject({ outputs: 'one', version: 6 })
    expect(answer.headers.get('etag')).toBe('"6"')
    const versions = await versionsOf(id)
    expect(versions.map(({ outputs }) => outputs)).toEqual(['one', 'three', 'two', 'one'])
    expect(versions[0]).toMatchObject({ origin: 'restored', restoredVersion: 3 })
  })

  it('that reads as the newest one does changes nothing', async () => {
    const id = await editedTwice()
    expect((await restore(id, { version: 5 })).status).toBe(200)
    expect((await at.run(id)).version).toBe(5)
  })

  it('over a concurrent save is a 412', async () => {
    const id = await editedTwice()
    await expectProblem(await restore(id, { version: 3 }, { 'if-match': '"4"' }), 412)
    expect((await at.run(id)).outputs).toBe('three')
    expect((await restore(id, { version: 3 }, { 'if-match': '"5"' })).status).toBe(200)
  })

  it('that never was is a 404', async () => {
    const id = await editedTwice()
    // Run versions that did not change the outputs are not versions of the document.
    for (const version of [1, 2, 6, 2_000_000_000])
      expect((await expectProblem(await restore(id, { version }), 404)).detail).toBe('This run has no such version.')
    await expectProblem(await restore('01890000-0000-7000-8000-000000000000', { version: 1 }), 404)
  })

  it.each([{}, { version: '3' }, { version: 0 }, { version: 1.5 }, { version: null }])(
    'named by %j is a 400',
    async (body) => {
      const id = await editedTwice()
      const { errors } = await expectProblem(await restore(id, body), 400)
      expect(errors?.map((error) => error.path)).toEqual(['version'])
    },
  )

  it('by twenty at once is there once', async () => {
    const id = await editedTwice()
    const answers = await Promise.all(Array.from({ length: 20 }, () => restore(id, { version: 3 })))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect((await at.run(id)).version).toBe(6)
  })
})

it('logs no defect', () => expect(atrium.defects).toEqual([]))
