import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '#contracts/audit/http/audit.ts'
import { auth } from '#contracts/staff/http/auth.ts'
import { staff } from '#contracts/staff/http/staff.ts'
import { type ApiClient, apiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { admin, startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { queryDatabase } from '#tests/support/servers/connected-client.ts'
import { idOf, joined, ownPassword, tokenIn } from '#tests/support/staff/team.ts'

let atrium: TestAtrium
let ada: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium()
  ada = await staffClient(atrium.url)
})
afterAll(() => atrium.stop())

const run = (statement: string) => queryDatabase(atrium.databaseUrl, statement)

const invite = (email: string, role: 'admin' | 'auditor' = 'admin') => ada.call(staff.invite, { body: { email, role } })
const accept = (inviteUrl: string, password = ownPassword) =>
  apiClient(atrium.url).call(auth.invite, { body: { token: tokenIn(inviteUrl), password } })
const signIn = (email: string, password = ownPassword) =>
  apiClient(atrium.url).call(auth.login, { body: { email, password } })

describe('an invitation', () => {
  it('opens an account once, with a password of its own', async () => {
    const { staff: member, inviteUrl } = await ada.call(staff.invite, {
      body: { email: 'Eve@atrium.test', name: ' Eve ', role: 'auditor' },
    })
    expect(member).toMatchObject({ email: 'Eve@atrium.test', name: 'Eve', role: 'auditor', status: 'invited' })
    expect(inviteUrl).toMatch(new RegExp(`^${atrium.url}/dashboard/invite#[\\w-]{43}$`))
    await expect(signIn('eve@atrium.test')).rejects.toThrow('401')
    const { user } = await accept(inviteUrl)
    expect(user).toEqual({ id: member.id, email: 'Eve@atrium.test', name: 'Eve', role: 'auditor' })
    expect((await refusalOf(accept(inviteUrl))).status).toBe(404)
    expect(await signIn('eve@atrium.test')).toEqual({ user })
    const [listed] = (await ada.call(staff.list, {})).staff.filter(({ id }) => id === member.id)
    expect(listed).toMatchObject({ status: 'active', secondFactor: [], lastSignInAt: expect.stringContaining('T') })
  })

  it('ends with the next one for the same address, and after 72 hours', async () => {
    const [first, second] = [await invite('kay@atrium.test'), await invite('KAY@atrium.test')]
    expect(second.staff.id).toBe(first.staff.id)
    expect((await refusalOf(accept(first.inviteUrl))).status).toBe(404)
    await run(`update invitations set expires_at = expires_at - interval '72 hours'`)
    expect((await refusalOf(accept(second.inviteUrl))).status).toBe(404)
    expect((await refusalOf(accept(`${atrium.url}/dashboard/invite#nothing`))).status).toBe(404)
  })

  it('is not for an address that is active or disabled', async () => {
    expect((await refusalOf(invite(admin.email.toUpperCase()))).status).toBe(409)
    const { user } = await joined(atrium.url, 'max@atrium.test', 'admin')
    await ada.call(staff.revise, { params: { id: user.id }, body: { disabled: true } })
    expect((await refusalOf(invite('max@atrium.test'))).status).toBe(409)
  })

  it.each([
    ['is too short', 'tiny but ok', 'Use at least 12 characters'],
    ['holds the address', 'lovelace is my name', 'Must not contain your e-mail address'],
    ['is common', 'password1234', 'Too common or too easy to guess'],
  ])('takes no password that %s', async (_, password, message) => {
    const { inviteUrl } = await invite('lovelace@atrium.test')
    const { problem } = await refusalOf(accept(inviteUrl, password))
    expect(problem).toMatchObject({ status: 400, errors: [{ path: 'password', message }] })
  })

  it('leaves no token in the database', async () => {
    const { inviteUrl } = await invite('tom@atrium.test')
    const kept = await run(
      'select i::text || encode(token_hash, $$escape$$) from invitations i union all select data::text from events',
    )
    expect(JSON.stringify(kept)).not.toContain(tokenIn(inviteUrl))
  })
})

describe('a member of staff', () => {
  it('is signed out at once when disabled, and can sign in again when enabled', async () => {
    const { client, user } = await joined(atrium.url, 'out@atrium.test', 'admin')
    await ada.call(staff.revise, { params: { id: user.id }, body: { disabled: true } })
    expect((await refusalOf(client.call(auth.me, {}))).status).toBe(401)
    expect(await refusalOf(signIn('out@atrium.test'))).toMatchObject({ status: 401, detail: 'Invalid credentials' })
    await ada.call(staff.revise, { params: { id: user.id }, body: { disabled: false } })
    expect((await refusalOf(client.call(auth.me, {}))).status).toBe(401)
    await signIn('out@atrium.test')
  })

  it('signs in anew after a change of role', async () => {
    const { client, user } = await joined(atrium.url, 'role@atrium.test', 'admin')
    const { staff: changed } = await ada.call(staff.revise, {
      params: { id: user.id },
      body: { role: 'auditor', name: 'R' },
    })
    expect(changed).toMatchObject({ role: 'auditor', name: 'R' })
    expect((await refusalOf(client.call(auth.me, {}))).status).toBe(401)
    expect(await signIn('role@atrium.test')).toMatchObject({ user: { role: 'auditor', name: 'R' } })
  })

  it('is changed with If-Match only where that version stands, which the answer carries as its ETag', async () => {
    const { user } = await joined(atrium.url, 'version@atrium.test', 'auditor')
    const path = `/api/staff/${user.id}`
    const rename = (name: string, tag: string) => post(ada.send, path, { name }, { 'if-match': tag }, 'PATCH')
    await expectProblem(await rename('Stale', '"1"'), 412)
    const first = await rename('First', '"2"')
    expect([first.status, first.headers.get('etag')]).toEqual([200, '"3"'])
    await expectProblem(await rename('Second', '"2"'), 412)
    expect((await rename('Third', '*')).headers.get('etag')).toBe('"4"')
    const [listed] = (await ada.call(staff.list, {})).staff.filter(({ id }) => id === user.id)
    expect(listed).toMatchObject({ name: 'Third' })
    await expectProblem(
      await post(ada.send, `/api/staff/${crypto.randomUUID()}`, {}, { 'if-match': '"1"' }, 'PATCH'),
      404,
    )
  })

  it.each([{ disabled: true }, { role: 'auditor' as const }])(
    'who is the last active admin is kept from %j',
    async (body) => {
      const alone = await startTestAtrium()
      try {
        const only = await staffClient(alone.url)
        const id = await idOf(only, admin.email)
        await only.call(staff.invite, { body: { email: 'invited@atrium.test', role: 'admin' } })
        expect((await refusalOf(only.call(staff.revise, { params: { id }, body }))).status).toBe(409)
        expect((await only.call(auth.me, {})).user.role).toBe('admin')
      } finally {
        await alone.stop()
      }
    },
  )

  it('has a history in the audit, without a secret and sealed in the log', async () => {
    const { user } = await joined(atrium.url, 'history@atrium.test', 'auditor')
    const { events } = await ada.call(audit.events, { params: { kind: 'staff', id: user.id }, query: {} })
    expect(events.map(({ type, actorName }) => [type, actorName])).toEqual([
      ['StaffInvited', admin.email],
      ['StaffJoined', 'history@atrium.test'],
    ])
    const stored = JSON.stringify(await run('select data from events'))
    expect(stored).not.toMatch(/history@|argon2/)
    const { state } = await ada.call(audit.state, { params: { kind: 'staff', id: user.id }, query: {} })
    expect(state).toMatchObject({ status: 'active', role: 'auditor', email: 'history@atrium.test' })
  })

  it('that is not there is 404', async () => {
    const id = '01890000-0000-7000-8000-000000000000'
    expect((await refusalOf(ada.call(staff.revise, { params: { id }, body: {} }))).status).toBe(404)
  })
})

it('no refusal was a defect', () => expect(atrium.defects).toEqual([]))
