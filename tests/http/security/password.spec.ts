import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { auth } from '#contracts/staff/http/auth.ts'
import { apiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { admin, startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'

const next = 'a better battery staple'
let atrium: TestAtrium
beforeEach(async () => {
  atrium = await startTestAtrium()
})
afterEach(() => atrium.stop())

describe('changing the own password', () => {
  it('ends all other sessions, keeps this one, and only the new one signs in', async () => {
    const [here, there] = [await staffClient(atrium.url), await staffClient(atrium.url)]
    await here.call(auth.password, { body: { current: admin.password, next } })
    expect((await refusalOf(there.call(auth.me, {}))).status).toBe(401)
    expect((await here.call(auth.me, {})).user.email).toBe(admin.email)
    expect((await refusalOf(apiClient(atrium.url).call(auth.login, { body: admin }))).status).toBe(401)
    await apiClient(atrium.url).call(auth.login, { body: { ...admin, password: next } })
  })

  it('requires the current one, with an error under its field', async () => {
    const here = await staffClient(atrium.url)
    const { problem } = await refusalOf(here.call(auth.password, { body: { current: 'wrong', next } }))
    expect(problem).toMatchObject({
      status: 400,
      errors: [{ path: 'current', message: 'The current password is not right' }],
    })
  })

  it('takes one of a thousand characters as it was typed, for years', async () => {
    const here = await staffClient(atrium.url)
    const long = `  ${'Ünïcode 😀 '.repeat(83)}`.padEnd(1000, 'x')
    const signIn = (password: string) => apiClient(atrium.url).call(auth.login, { body: { ...admin, password } })
    await here.call(auth.password, { body: { current: admin.password, next: long } })
    for (const other of [long.trim(), long.slice(0, -1), long.toLowerCase()])
      expect((await refusalOf(signIn(other))).status).toBe(401)
    vi.setSystemTime(Date.now() + 5 * 365 * 86_400_000)
    onTestFinished(() => void vi.useRealTimers())
    expect(await signIn(long)).toMatchObject({ user: { email: admin.email } })
  })

  it('refuses one that is too short', async () => {
    const here = await staffClient(atrium.url)
    const { problem } = await refusalOf(here.call(auth.password, { body: { current: admin.password, next: 'short' } }))
    expect(problem?.errors).toEqual([{ path: 'next', message: 'Use at least 12 characters' }])
  })
})
