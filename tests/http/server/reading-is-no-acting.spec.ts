import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { problemTypes } from '#contracts/problem-types.ts'
import { type Right, rights } from '#contracts/rights.ts'
import { factors } from '#contracts/staff/http/factors.ts'
import { staff as team } from '#contracts/staff/http/staff.ts'
import { tokens } from '#contracts/token/http.ts'
import { tokenScopes } from '#contracts/token/scopes.ts'
import { triggers } from '#contracts/trigger/http/triggers.ts'
import { webhooks } from '#contracts/webhook/http.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { admin as owner, startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { post } from '#tests/support/post.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'
import { codeOf } from '#tests/support/staff/guessing.ts'
import { joined, ownPassword, tokenIn } from '#tests/support/staff/team.ts'
import { activeWorkflow, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

let atrium: TestAtrium
let admin: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium({ CHROMIUM_PATH: 'off' })
  admin = await staffClient(atrium.url)
})
afterAll(async () => {
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})

const until = () => new Date(Date.now() + 86_400_000).toISOString()

/** One of each thing, and every text with which somebody could act as somebody else. */
const installation = async () => {
  const links = sharedRuns(admin)
  const { lead } = await admin.call(leads.create, { body: { name: 'Ada', email: 'ada@example.com' } })
  const runId = await links.proposal()
  await links.report(runId, { leadId: lead.id })
  const link = await links.share(runId, { name: 'Ada', decision: { until: until() } })
  const reader = apiClient(atrium.url)
  await post(reader.send, `/api/public/redirect/${link.token}`, {})
  await post(reader.send, '/api/public/report/questions', { section: 'executiveSummary', text: 'Why?' })
  const workflow = await activeWorkflow(workflowStaff(admin), {})
  const hook = await admin.call(triggers.add, { params: { id: String(workflow.id) }, body: { kind: 'webhook' } })
  const { secret: program, token } = await admin.call(tokens.issue, {
    body: { name: 'Mine', kind: 'service', scopes: ['leads:read'], expiresInDays: 0 },
  })
  const outgoing = await admin.call(webhooks.create, {
    body: { url: 'https://example.com/hook', types: ['LeadCaptured'] },
  })
  const { inviteUrl } = await admin.call(team.invite, { body: { email: 'new@atrium.test', role: 'admin' } })
  const { client: colleague, user } = await joined(atrium.url, 'colleague@atrium.test', 'admin')
  const { secret: seed } = await colleague.call(factors.beginTotp, { body: { password: ownPassword } })
  const secrets = {
    'the token of a link': link.token,
    'the secret of an inbound webhook': hook.secret ?? '',
    'the secret of an outgoing webhook': outgoing.secret,
    'an API token': program,
    'an invitation': tokenIn(inviteUrl),
    'the secret of one-time codes': seed,
    'the session of a colleague': colleague.cookie().split('=')[1] ?? '',
    'the session of a reader': reader.cookie().split('=')[1] ?? '',
  }
  const ids: Readonly<Record<string, string>> = {
    shareId: link.share.id,
    runId,
    triggerId: hook.trigger.id,
    tokenId: token.id,
    userId: user.id,
    leadId: lead.id,
    workflowId: String(workflow.id),
    webhookId: outgoing.webhook.id,
  }
  return { secrets, ids }
}

const reads = rights.filter(({ method, who }) => method === 'get' && who !== 'public')

/** The path of a read with each id of the installation that may stand in its place. */
const pathsOf = ({ path }: Right, ids: Readonly<Record<string, string>>): readonly string[] => {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const paths = Object.values(ids).map((id) =>
    path.replaceAll(/:(\w+)/g, (_, name) =>
      name === 'kind' ? kindOf(ids, id) : (ids[names.length > 1 ? name : ''] ?? id),
    ),
  )
  const wide = path.replace('/workflows/:id/', '/workflows/5/').replaceAll(/:(\w+)/g, (_, name) => ids[name] ?? '5')
  return [...new Set([...paths, wide])]
}

const kinds: Readonly<Record<string, string>> = {
  shareId: 'share',
  runId: 'run',
  leadId: 'lead',
  triggerId: 'trigger',
  tokenId: 'token',
  userId: 'staff',
  webhookId: 'webhook',
  workflowId: 'workflow',
}
const kindOf = (ids: Readonly<Record<string, string>>, id: string) =>
  kinds[Object.keys(ids).find((name) => ids[name] === id) ?? ''] ?? 'lead'

/** What one scope reads, all of them read too. */
const programOfManyScopes = async () => {
  const scopes = tokenScopes.filter((scope) => scope.endsWith(':read') || /^(leads|runs):write$/.test(scope))
  const body = { name: 'Many', kind: 'service', scopes: [...scopes] as never, expiresInDays: 0 } as const
  const { secret } = await admin.call(tokens.issue, { body })
  return apiClient(atrium.url, { authorization: `Bearer ${secret}` })
}

/** Everything that a caller is answered, by path. Streams and pages are read too, up to their first second. */
const answersTo = async (caller: ApiClient, paths: readonly string[]) => {
  const answers: (readonly [string, number, string])[] = []
  for (const path of paths) {
    const answer = await caller.send(path, {})
    const headers = [...answer.headers].join('\n')
    answers.push([path, answer.status, `${await answer.text()}\n${headers}`])
  }
  return answers
}

it('an auditor, and a token that may read or write anything but documents, reads nothing to act with', {
  timeout: 120_000,
}, async () => {
  const { secrets, ids } = await installation()
  const { client: auditor } = await joined(atrium.url, 'audit@atrium.test', 'auditor')
  const callers = [auditor, await programOfManyScopes()]
  const paths = reads.flatMap((right) => pathsOf(right, ids)).filter((path) => path !== '/api/events')
  const own = await answersTo(admin, paths)
  // An id of another kind of thing, which an administrator does not find, is asked for no more.
  const present = own.filter(([, status]) => status !== 404).map(([path]) => path)
  const links = own.filter(([, , text]) => text.includes(secrets['the token of a link'])).map(([path]) => path)
  // Administrators copy links from these two: the search below finds what is there to be found.
  expect(links.sort()).toEqual([`/api/shares/${ids.shareId}`, `/api/workflows/5/runs/${ids.runId}/shares`].sort())
  const leaks: string[] = []
  const answers = []
  for (const caller of callers) answers.push(await answersTo(caller, present))
  expect(answers.flat().filter(([, status]) => status === 429)).toEqual([])
  for (const [path, , text] of answers.flat())
    for (const [name, secret] of Object.entries(secrets))
      if (secret !== '' && text.includes(secret)) leaks.push(`${path} tells ${name}`)
  expect(leaks).toEqual([])
  for (const secret of Object.values(secrets)) expect(secret.length).toBeGreaterThan(20)
  const [ofAuditor = []] = answers
  expect(ofAuditor.filter(([, status]) => status === 200).length).toBeGreaterThan(60)
})

describe('where a second factor is required, and there is none yet', () => {
  /** Calls on the own account, by which one is set up. */
  const own = rights.filter(({ who, path }) => who === 'staff' && path.startsWith('/api/auth/'))
  const others = rights.filter((right) => right.who !== 'public' && !own.includes(right))
  let strict: TestAtrium
  let staff: ApiClient
  beforeAll(async () => {
    strict = await startTestAtrium({ REQUIRE_SECOND_FACTOR: 'true', CHROMIUM_PATH: 'off' })
    staff = await staffClient(strict.url)
  })
  afterAll(() => strict.stop())

  const call = ({ method, path }: Right) => {
    const init = { method: method.toUpperCase(), headers: { 'content-type': 'application/json' } }
    const body = method === 'get' ? {} : { body: '{"on":"lead_captured","days":365}' }
    return staff.send(path.replaceAll(/:\w+/g, '1'), { ...init, ...body })
  }

  it('lists both kinds', () => {
    expect(others.length).toBeGreaterThan(100)
    expect(own.length).toBeGreaterThan(15)
  })

  it.each(others.map((right) => [`${right.method.toUpperCase()} ${right.path}`, right] as const))(
    '%s is 403 until one is set up',
    async (_, right) => {
      expect(await (await call(right)).json()).toMatchObject({ status: 403, type: problemTypes.secondFactorRequired })
    },
  )

  it.each(own.filter(({ method }) => method === 'get').map((right) => [right.path, right] as const))(
    'GET %s is open',
    async (_, right) => expect((await call(right)).status).toBe(200),
  )

  it('a personal token is refused once its owner has none any more', async () => {
    const { uri } = await staff.call(factors.beginTotp, { body: { password: owner.password } })
    await staff.call(factors.confirmTotp, { body: { code: codeOf(uri) } })
    const { secret } = await staff.call(tokens.issue, {
      body: { name: 'Mine', kind: 'personal', scopes: ['leads:read'], expiresInDays: 0 },
    })
    const program = apiClient(strict.url, { authorization: `Bearer ${secret}` })
    expect((await program.send('/api/leads', {})).status).toBe(200)
    await staff.call(factors.removeTotp, { body: { password: owner.password } })
    expect((await program.send('/api/leads', {})).status).toBe(403)
  })
})
