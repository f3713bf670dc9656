import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { dossierPagePath } from '#contracts/audit/http/proofs.ts'
import { leadErasure } from '#contracts/lead/http/lead-erasure.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { security } from '#contracts/security/http.ts'
import { auth } from '#contracts/staff/http/auth.ts'
import { factors } from '#contracts/staff/http/factors.ts'
import { staff } from '#contracts/staff/http/staff.ts'
import { tokens } from '#contracts/token/http.ts'
import { proposalId, workflows } from '#contracts/workflow/http/workflows.ts'
import { type ApiClient, apiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { admin, startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { aProposal, nineAnswers } from '#tests/support/document/documents.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { type SmtpServer, smtpServer } from '#tests/support/mail/smtp-server.ts'
import { post } from '#tests/support/post.ts'
import { ownPassword, tokenIn } from '#tests/support/staff/team.ts'
import { type AiServer, says, startAiServer } from '#tests/support/writer/ai-server.ts'

let atrium: TestAtrium
let mails: SmtpServer
let ai: AiServer
let ada: ApiClient
beforeAll(async () => {
  mails = await smtpServer(() => '250')
  ai = await startAiServer(says('A better text.'))
  atrium = await startTestAtrium({
    ...{ TRUST_PROXY: 'true', SMTP_URL: mails.url, NOTIFY_EMAIL: 'team@atrium.test' },
    ...{ RUNS_PER_HOUR: '4', EXPORTS_PER_HOUR: '2' },
    ...{ OPENAI_BASE_URL: ai.url, AI_CALLS_PER_HOUR: '2', AI_CALLS_PER_DAY: '3' },
  })
  ada = await staffClient(atrium.url, { 'x-forwarded-for': '192.0.2.7' })
})
afterAll(async () => {
  await atrium.stop()
  await mails.stop()
  await ai.stop()
})

type Query = z.input<typeof security.events.query>

const events = async (query: Query = {}) => (await ada.call(security.events, { query })).events

describe('security events', () => {
  it('state who did what, from where and with what browser', async () => {
    const [signedIn] = await events({ type: 'signed_in', address: '192.0.2.7' })
    expect(signedIn).toMatchObject({
      user: { email: admin.email },
      address: '192.0.2.7',
      detail: 'Known device: password',
    })
  })

  it('hold a failure without what was typed', async () => {
    const from = { 'x-forwarded-for': '192.0.2.8' }
    const credentials = { email: 'my-secret-typed-as@address.test', password: 'hunter2-hunter2' }
    await post(apiClient(atrium.url, from).send, '/api/auth/login', credentials)
    await post(apiClient(atrium.url, from).send, '/api/auth/login', { ...credentials, email: admin.email })
    const [known, unknown] = await events({ type: 'sign_in_failed', address: '192.0.2.8' })
    expect(unknown).toMatchObject({ user: null, detail: 'Wrong password' })
    expect(known).toMatchObject({ user: { email: admin.email }, detail: 'Wrong password' })
    expect(JSON.stringify(await events())).not.toMatch(/my-secret|hunter2/)
  })

  it('say once that a limit was reached', async () => {
    const there = apiClient(atrium.url, { 'x-forwarded-for': '192.0.2.9' })
    for (let n = 0; n < 8; n++) await post(there.send, '/api/auth/login', { ...admin, password: 'not this one' })
    expect(await events({ type: 'limit_reached', address: '192.0.2.9' })).toHaveLength(1)
    expect(await events({ type: 'sign_in_failed', address: '192.0.2.9' })).toHaveLength(5)
  })

  it('hold invitations, exports and erasures', async () => {
    await ada.call(staff.invite, { body: { email: 'eve@atrium.test', role: 'auditor' } })
    const { lead } = await ada.call(leads.create, { body: { name: 'Maya', email: 'maya@example.com' } })
    await ada.call(leadErasure.erase, { params: { id: lead.id } })
    await (await ada.send('/api/leads/export', {})).text()
    await (await ada.send('/api/audit/export', {})).text()
    expect((await events({ type: 'staff_invited' })).map(({ detail }) => detail)).toEqual([
      'eve@atrium.test as auditor',
    ])
    expect((await events({ type: 'erased' })).map(({ detail }) => detail)).toEqual([`Lead ${lead.id}`])
    expect((await events({ type: 'exported' })).map(({ detail }) => detail)).toEqual(['The event log', 'Leads as CSV'])
  })

  it('are filtered by user and time, and paged', async () => {
    const all = await events()
    const { user } = await ada.call(auth.me, {})
    const own = all.filter((event) => event.user !== null)
    expect(await events({ user: user.id })).toEqual(own)
    expect(await events({ user: admin.email.toUpperCase() })).toEqual(own)
    const [newest, next] = all
    expect(await events({ from: newest?.at ?? '' })).toContainEqual(newest)
    expect(await events({ to: newest?.at ?? '' })).not.toContainEqual(newest)
    const first = await ada.call(security.events, { query: { limit: 1 } })
    const second = await ada.call(security.events, { query: { limit: 1, cursor: first.nextCursor ?? '' } })
    expect([first.events, second.events]).toEqual([[newest], [next]])
    for (const query of [{ cursor: 'x' }, { type: 'nothing' as never }, { from: '0000-01-01T00:00:00Z' }])
      expect((await refusalOf(ada.call(security.events, { query }))).status).toBe(400)
  })
})

describe('the quota of an account', () => {
  const here = { 'x-forwarded-for': '192.0.2.20' }
  let grace: ApiClient
  let program: ApiClient
  let repeated: string[]
  beforeAll(async () => {
    const { inviteUrl } = await ada.call(staff.invite, { body: { email: 'grace@atrium.test', role: 'admin' } })
    grace = apiClient(atrium.url, here)
    await grace.call(auth.invite, { body: { token: tokenIn(inviteUrl), password: ownPassword } })
    const body = { name: 'Program', scopes: ['runs:write' as const] }
    const { secret } = await grace.call(tokens.issue, { body })
    program = apiClient(atrium.url, { ...here, authorization: `Bearer ${secret}` })
  })
  const run = (who: ApiClient, workflow: string | number, inputs = {}) =>
    post(who.send, `/api/workflows/${workflow}/run`, { inputs })
  const expectRefusal = async (answer: Response, detail: string) => {
    expect((await expectProblem(answer, 429)).detail).toContain(detail)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  const limitsReached = async () =>
    (await events({ type: 'limit_reached', user: 'grace@atrium.test' })).map(({ detail }) => detail)

  it('bounds its runs, those of its tokens too, and is recorded once', async () => {
    const { workflow } = await ada.call(workflows.create, {
      body: { name: 'Ours', apiEndpoint: 'http://127.0.0.1:9/' },
    })
    await ada.call(workflows.revise, { params: { id: String(workflow.id) }, body: { status: 'active' } })
    const answers = [await run(grace, workflow.id), await run(grace, workflow.id), await run(program, workflow.id)]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    repeated = await Promise.all(answers.map(async (answer) => (await answer.json()).run.id))
    await expectRefusal(await post(grace.send, '/api/runs/repeat', { ids: repeated }), '4 runs an hour')
    expect((await run(program, workflow.id)).status).toBe(201)
    await expectRefusal(await run(program, workflow.id), '4 runs an hour')
    await expectRefusal(await run(grace, workflow.id), '4 runs an hour')
    expect(await limitsReached()).toEqual(['Runs'])
    expect((await run(ada, workflow.id)).status).toBe(201)
  })

  it('bounds its exports, whatever is exported', async () => {
    expect((await grace.send('/api/leads/export', {})).status).toBe(200)
    expect((await grace.send('/api/runs/export', {})).status).toBe(200)
    const { run } = await ada.call(runs.start, {
      params: { id: String(proposalId) },
      body: { inputs: nineAnswers },
    })
    const outputs = JSON.stringify({ success: true, data: aProposal })
    await ada.call(runs.patch, { params: { runId: run.id }, body: { status: 'completed', outputs } })
    for (const path of [
      ...['/api/audit/export', '/api/runs/export', `/api/leads/${repeated[0]}/person.json`],
      ...[`/api/workflows/${proposalId}/runs/${run.id}/pdf`, `/api/audit/proof/run/${run.id}`],
      dossierPagePath.replace(':kind', 'run').replace(':id', run.id),
    ])
      await expectRefusal(await grace.send(path, {}), '2 exports an hour')
    // A HEAD prints and gathers as much; what is streamed ends before.
    const printed = `/api/workflows/${proposalId}/runs/${run.id}/pdf`
    expect((await grace.send(printed, { method: 'HEAD' })).status).toBe(429)
    expect((await grace.send('/api/leads/export', { method: 'HEAD' })).status).toBe(200)
    expect(await limitsReached()).toEqual(['Exports', 'Runs'])
  })

  it('bounds what the AI writes for its screens in an hour, and with its runs in a day', async () => {
    const edit = (who: ApiClient) => post(who.send, '/api/ai-edit-text', { currentText: 'Text', prompt: 'Better' })
    const inputs = { clientName: 'Ada', meetingNotes: 'Wants more.' }
    expect([(await edit(ada)).status, (await run(ada, 4, inputs)).status, (await edit(ada)).status]).toEqual([
      200, 201, 200,
    ])
    await expectRefusal(await edit(ada), '2 calls of the AI an hour')
    await expectRefusal(await run(ada, 4, inputs), '3 calls of the AI a day')
  })
})

describe('a user', () => {
  it('is mailed about a new device, a new password and each change of factors, without a secret', async () => {
    const phone = { 'x-forwarded-for': '203.0.113.5', 'user-agent': 'Mozilla/5.0 (iPhone) Version/26 Safari/605' }
    const there = await staffClient(atrium.url, phone)
    await there.call(auth.password, { body: { current: admin.password, next: ownPassword } })
    const { secret } = await there.call(factors.beginTotp, { body: { password: ownPassword } })
    await there.call(factors.confirmTotp, { body: { code: new TOTP({ secret }).generate() } })
    await there.call(factors.removeTotp, { body: { password: ownPassword } })
    await eventually(() => {
      const adminMails = mails.mails.filter((mail) => mail.includes(`To: ${admin.email}`))
      expect(adminMails.map((mail) => /Subject: (.*?)\r/.exec(mail)?.[1])).toEqual([
        'Northlight: New sign-in to your account',
        'Northlight: Your password was changed',
        'Northlight: A second factor was added to your account',
        'Northlight: A second factor was removed from your account',
      ])
      expect(adminMails.join()).not.toContain(secret)
      expect(adminMails[0]).toMatch(/From: 203\.0\.113\.5\s+Browser: Safari on iOS/)
    })
  })
})

it('no refusal was a defect', () => expect(atrium.defects).toEqual([]))
