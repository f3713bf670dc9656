import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemTypes } from '#contracts/problem-types.ts'
import { auth } from '#contracts/staff/http/auth.ts'
import { sessions } from '#contracts/staff/http/sessions.ts'
import { staff } from '#contracts/staff/http/staff.ts'
import { workflows } from '#contracts/workflow/http/workflows.ts'
import { apiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { admin, startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { queryDatabase } from '#tests/support/servers/connected-client.ts'

let atrium: TestAtrium
beforeAll(async () => {
  atrium = await startTestAtrium()
})
afterAll(() => atrium.stop())

const run = (statement: string, values: readonly unknown[] = []) => queryDatabase(atrium.databaseUrl, statement, values)

const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

describe('the own sessions', () => {
  it('say where and when, and can be ended one by one or all but this one', async () => {
    const here = await staffClient(atrium.url, firefox)
    const others = [await staffClient(atrium.url), await staffClient(atrium.url), await staffClient(atrium.url)]
    const { sessions: listed } = await here.call(sessions.list, {})
    expect(listed.filter(({ current }) => current)).toMatchObject([{ browser: 'Firefox on Linux' }])
    expect(listed).toHaveLength(4)
    expect(listed[0]).toMatchObject({ address: expect.stringContaining('127.0.0.1'), current: false })
    await here.call(sessions.end, { params: { id: listed[0]?.id ?? '' } })
    expect((await refusalOf(here.call(sessions.end, { params: { id: listed[0]?.id ?? '' } }))).status).toBe(404)
    await here.call(sessions.endOthers, {})
    for (const other of others) expect((await refusalOf(other.call(auth.me, {}))).status).toBe(401)
    expect((await here.call(sessions.list, {})).sessions).toHaveLength(1)
  })

  it.each([
    ['', 'Password is required'],
    ['x'.repeat(1001), 'At most 1000 characters'],
  ])('refuse a password that cannot be one for what it is', async (password, message) => {
    const client = await staffClient(atrium.url)
    const send = (path: string, body: object) =>
      client.send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    for (const path of ['/api/auth/login', '/api/auth/totp'])
      expect(await (await send(path, { email: admin.email, password })).json()).toMatchObject({
        errors: [{ path: 'password', message }],
      })
  })

  it('get a new cookie with a new password, and the old one is dead', async () => {
    const here = await staffClient(atrium.url)
    const before = here.cookie()
    const change = (current: string, next: string) => here.call(auth.password, { body: { current, next } })
    await change(admin.password, 'a better battery staple')
    expect(here.cookie()).not.toBe(before)
    expect((await apiClient(atrium.url).send('/api/auth/me', { headers: { cookie: before } })).status).toBe(401)
    await change('a better battery staple', admin.password)
  })

  it('are not used by following live events', async () => {
    const here = await staffClient(atrium.url)
    const [{ id } = { id: '' }] = (await here.call(sessions.list, {})).sessions
    await run(`update sessions set seen_at = now() - interval '3 days' where id = $1`, [id])
    await (await here.send('/api/events', {})).body?.cancel()
    const untouched = `select seen_at < now() - interval '2 days' as untouched from sessions where id = $1`
    expect(await run(untouched, [id])).toEqual([{ untouched: true }])
    await here.call(auth.me, {})
    expect(await run(untouched, [id])).toEqual([{ untouched: false }])
  })
})

describe('a proof of identity', () => {
  it('is asked for again after ten minutes, and given with the password', async () => {
    const here = await staffClient(atrium.url)
    const invite = () => here.call(staff.invite, { body: { email: 'eve@atrium.test', role: 'auditor' } })
    await run(`update sessions set proved_at = now() - interval '10 minutes'`)
    const { problem } = await refusalOf(invite())
    expect(problem).toMatchObject({ status: 403, type: problemTypes.proofRequired })
    for (const path of ['/api/audit/export', '/api/leads/export']) expect((await here.send(path, {})).status).toBe(403)
    const erase = { method: 'POST' }
    expect((await here.send('/api/leads/01890000-0000-7000-8000-000000000000/erase', erase)).status).toBe(403)
    expect((await here.call(workflows.list, {})).workflows).toHaveLength(5)
    expect((await refusalOf(here.call(auth.sudo, { body: { password: 'wrong' } }))).problem).toMatchObject({
      status: 400,
      errors: [{ path: 'password' }],
    })
    expect((await refusalOf(here.call(auth.sudo, { body: {} }))).status).toBe(400)
    const passkey = { id: 'not registered' }
    await here.call(auth.sudoPasskeyOptions, {})
    expect((await refusalOf(here.call(auth.sudo, { body: { passkey } }))).problem?.errors).toEqual([
      { path: 'passkey', message: 'This passkey could not be verified' },
    ])
    await here.call(auth.sudo, { body: { password: admin.password } })
    expect((await invite()).staff.status).toBe('invited')
  })
})

describe('a password that was generated', () => {
  it('has to be changed before anything is', async () => {
    await run('update users set must_change_password = true')
    const here = await staffClient(atrium.url)
    expect(await here.call(auth.me, {})).toMatchObject({ mustChangePassword: true })
    const create = () => here.call(workflows.create, { body: { name: 'New' } })
    expect((await refusalOf(create())).problem?.type).toBe(problemTypes.passwordChangeRequired)
    expect((await here.call(workflows.list, {})).workflows.length).toBeGreaterThan(0)
    await here.call(auth.password, { body: { current: admin.password, next: 'a better battery staple' } })
    expect(await here.call(auth.me, {})).not.toHaveProperty('mustChangePassword')
    await create()
  })
})

describe('an installation that requires a second factor', () => {
  it('opens only the own account until there is one', async () => {
    const strict = await startTestAtrium({ REQUIRE_SECOND_FACTOR: 'true' })
    try {
      const here = await staffClient(strict.url)
      expect(await here.call(auth.me, {})).toMatchObject({ mustAddSecondFactor: true })
      expect((await refusalOf(here.call(workflows.list, {}))).problem?.type).toBe(problemTypes.secondFactorRequired)
      expect((await here.call(sessions.list, {})).sessions).toHaveLength(1)
    } finally {
      await strict.stop()
    }
  })
})

it('no refusal was a defect', () => expect(atrium.defects).toEqual([]))
