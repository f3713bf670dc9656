import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shares as contract } from '#contracts/share/http/shares.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { admin, startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { nineAnswers } from '#tests/support/document/documents.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { liveEvents } from '#tests/support/log/live-events.ts'
import { post } from '#tests/support/post.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'
import { workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

let atrium: TestAtrium
let staff: ApiClient
let links: ReturnType<typeof sharedRuns>
let runId: string
beforeAll(async () => {
  atrium = await startTestAtrium()
  staff = await staffClient(atrium.url)
  links = sharedRuns(staff)
  runId = await links.proposal()
})
afterAll(async () => {
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})

const create = (body: unknown, of = runId, id = '5') => post(staff.send, `/api/workflows/${id}/runs/${of}/share`, body)
const revise = (shareId: string, body: unknown, headers = {}) =>
  post(staff.send, `/api/shares/${shareId}`, body, headers, 'PATCH')
const daysLeft = ({ expiresAt, createdAt }: { expiresAt: string | null; createdAt: string }) =>
  expiresAt === null ? null : (Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000

describe('making a link', () => {
  it('returns its address, creator and expiry', async () => {
    const { shareUrl, share } = await links.share(runId, { expiresInDays: 7, name: ' Ada at Harbor ' })
    expect(shareUrl).toMatch(new RegExp(`^${atrium.url}/s/[\\w-]{43}$`))
    expect(share).toMatchObject({
      runId,
      workflowId: 5,
      name: 'Ada at Harbor',
      createdBy: admin.email,
      revokedAt: null,
      status: 'live',
      views: 0,
      lastViewedAt: null,
      shareUrl,
    })
    expect(daysLeft(share)).toBe(7)
    expect(await links.seen(share.id)).toEqual(share)
  })

  it.each([
    [{}, 30],
    [{ expiresInDays: 90 }, 90],
    [{ expiresInDays: 0 }, null],
    [{ expiresInDays: 'soon' }, 30],
    [{ expiresInDays: null }, 30],
    [{ expiresInDays: '7' }, 7],
    [{ expiresInDays: 3650 }, 3650],
  ])('with %j ends after %s days', async (body, days) => {
    const answer = await create(body)
    expect(answer.status).toBe(201)
    expect(daysLeft((await answer.json()).share)).toBe(days)
  })

  it.each([
    [{ expiresInDays: -1 }, 'expiresInDays'],
    [{ expiresInDays: 1.5 }, 'expiresInDays'],
    [{ expiresInDays: 3651 }, 'expiresInDays'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    [{ expiresAt: '9999-12-31T23:59:59Z' }, 'expiresAt'],
    [{ expiresAt: 'tomorrow' }, 'expiresAt'],
    [{ passcode: '12345' }, 'passcode'],
    [{ passcode: 1234 }, 'passcode'],
    [{ name: 'a'.repeat(121) }, 'name'],
    [{ requireEmail: 'yes' }, 'requireEmail'],
    [{ pinned: 1 }, 'pinned'],
  ])('with %j is a 400 that names %s', async (body, path) => {
    const { errors } = await expectProblem(await create(body), 400)
    expect(errors?.map((error) => error.path)).toEqual([path])
  })

  it('of a run of another workflow, or of none, is a 404', async () => {
    await expectProblem(await create({}, runId, '4'), 404)
    await expectProblem(await create({}, randomUUIDv7()), 404)
    await expectProblem(await create({}, 'rubbish'), 404)
  })

  it('of a run that is running, failed or cancelled is a 409 with a sentence', async () => {
    const at = workflowStaff(staff)
    const { id: running } = await at.start(5, nineAnswers)
    expect((await expectProblem(await create({}, running), 409)).detail).toBe(
      'This run is still running. Only a completed run can be shared.',
    )
    await links.report(running, { status: 'failed', error: 'No.' })
    expect((await expectProblem(await create({}, running), 409)).detail).toMatch(/^This run failed\. /)
    const { id: cancelled } = await at.start(5, nineAnswers)
    await at.cancel(cancelled)
    expect((await expectProblem(await create({}, cancelled), 409)).detail).toMatch(/^This run was cancelled\. /)
  })

  it('twice with one key makes one, and never reveals its passcode', async () => {
    const of = await links.proposal()
    const [path, headers] = [`/api/workflows/5/runs/${of}/share`, { 'idempotency-key': randomUUIDv7() }]
    const [one, two] = [0, 1].map(() => post(staff.send, path, { passcode: 'open sesame' }, headers))
    const [first, second] = [await (await one)?.text(), await (await two)?.text()]
    expect((await staff.call(contract.list, { params: { id: '5', runId: of } })).shares).toHaveLength(1)
    expect(`${first}${second}`).not.toContain('sesame')
    expect(await (await post(staff.send, path, { passcode: 'open sesame' }, headers)).json()).toMatchObject({
      share: { hasPasscode: true },
    })
  })
})

describe('the links of a run', () => {
  it('are listed, the newest first, and not those of another', async () => {
    const of = await links.proposal()
    const [ada, eve] = [await links.share(of, { name: 'Ada' }), await links.share(of, { name: 'Eve' })]
    expect((await staff.call(contract.list, { params: { id: '5', runId: of } })).shares).toEqual([eve.share, ada.share])
    expect((await staff.send(`/api/workflows/4/runs/${of}/shares`, {})).status).toBe(404)
    expect((await staff.send(`/api/shares/${randomUUIDv7()}`, {})).status).toBe(404)
  })

  it('notify every dashboard of each change', async () => {
    const events = await liveEvents(staff)
    await events.next()
    const { share } = await links.share(runId)
    await links.revoke(share.id)
    for (const type of ['ShareCreated', 'ShareRevoked']) {
      expect(JSON.parse((await events.next()).data)).toMatchObject({ kind: 'share', id: share.id, type })
    }
    events.close()
  })
})

describe('changing a link', () => {
  it('extends it from now on, and names it', async () => {
    const { share } = await links.share(runId, { expiresInDays: 7 })
    const answer = await revise(share.id, { expiresInDays: 30, name: 'Ada' })
    expect(answer.headers.get('etag')).toBe('"3"')
    const { share: revised } = await answer.json()
    expect(revised).toMatchObject({ id: share.id, name: 'Ada', shareUrl: share.shareUrl, version: 3 })
    expect(daysLeft(revised)).toBeGreaterThanOrEqual(30)
    expect((await (await revise(share.id, { expiresInDays: 0, name: null })).json()).share).toMatchObject({
      expiresAt: null,
      name: null,
    })
  })

  it('to nothing new changes nothing', async () => {
    const { share } = await links.share(runId, { name: 'Ada' })
    expect((await (await revise(share.id, { name: 'Ada' })).json()).share).toEqual(share)
    expect((await (await revise(share.id, {})).json()).share).toEqual(share)
  })

  it('that has changed since is a 412', async () => {
    const { share } = await links.share(runId)
    expect((await revise(share.id, { name: 'Ada' }, { 'if-match': '"1"' })).status).toBe(200)
    await expectProblem(await revise(share.id, { name: 'Eve' }, { 'if-match': '"1"' }), 412)
  })

  it.each([{ expiresInDays: -1 }, { expiresInDays: 'soon' }, { expiresAt: '2020-01-01T00:00:00Z' }, { name: 7 }])(
    'to %j is a 400',
    async (body) => {
      const { share } = await links.share(runId)
      await expectProblem(await revise(share.id, body), 400)
    },
  )
})

describe('revoking a link', () => {
  it('removes its address, and can be undone', async () => {
    const { share } = await links.share(runId)
    await links.revoke(share.id)
    const revoked = await links.seen(share.id)
    expect(revoked).toMatchObject({ status: 'revoked', shareUrl: null, revokedAt: expect.any(String) })
    await links.revoke(share.id)
    expect(await links.seen(share.id)).toEqual(revoked)
    expect((await expectProblem(await revise(share.id, { name: 'Ada' }), 409)).detail).toMatch(/revoked/)
    const { share: back } = await staff.call(contract.restore, { params: { shareId: share.id } })
    expect(back).toEqual({ ...share, version: 3 })
  })

  it('of a link that never was is a 404', async () => {
    for (const [path, method] of [
      ['', 'DELETE'],
      ['/restore', 'POST'],
    ]) {
      await expectProblem(await staff.send(`/api/shares/${randomUUIDv7()}${path}`, { method: method ?? '' }), 404)
    }
  })
})
