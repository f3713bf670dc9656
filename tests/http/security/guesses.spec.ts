import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '#contracts/staff/http/auth.ts'
import { factors, secondSteps } from '#contracts/staff/http/factors.ts'
import { staff as team } from '#contracts/staff/http/staff.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { post } from '#tests/support/post.ts'
import { distantBrowsers, memberWithCodes, newMember, statusesOf, times } from '#tests/support/staff/guessing.ts'
import { ownPassword, tokenIn } from '#tests/support/staff/team.ts'

let atrium: TestAtrium
let admin: ApiClient
let distant: ReturnType<typeof distantBrowsers>
beforeAll(async () => {
  atrium = await startTestAtrium({ TRUST_PROXY: 'true', CHROMIUM_PATH: 'off' })
  admin = await staffClient(atrium.url)
  distant = distantBrowsers(atrium.url)
})
afterAll(async () => {
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})

const browser = (address?: string) => distant.browser(address)
const member = () => newMember(atrium.url, admin)
const withCodes = () => memberWithCodes(atrium.url, admin)
const login = (client: ApiClient, email: string, password = ownPassword) =>
  post(client.send, '/api/auth/login', { email, password })

describe('a second factor at sign-in', () => {
  it.each([
    ['totp', { code: '000000' }],
    ['recovery', { code: 'aaaa-bbbb-cccc' }],
    ['passkey', { id: 'a', rawId: 'a', type: 'public-key', clientExtensionResults: {}, response: {} }],
  ])('by %s is judged five times on a network, over any number of half sign-ins', async (way, body) => {
    const { email, codeIn } = await withCodes()
    const address = distant.newAddress()
    const halves = await Promise.all(Array.from({ length: 7 }, () => browser(address)))
    for (const half of halves) expect((await login(half, email)).status).toBe(202)
    const guesses = await Promise.all(halves.map((half) => post(half.send, `/api/auth/login/${way}`, body)))
    const statuses = guesses.map(({ status }) => status).sort()
    expect(statuses).toEqual([...times(5, 401), ...times(2, 429)])
    const [open] = halves
    expect((await post((open ?? admin).send, '/api/auth/login/totp', { code: codeIn(1) })).status).toBe(429)
    expect((await login(browser(address), email)).status).toBe(429)
  })

  it('is judged fifty times in all, whatever the number of networks', async () => {
    const { email, client } = await withCodes()
    const statuses: number[] = []
    const halves = Array.from({ length: 11 }, () => browser())
    for (const half of halves) expect((await login(half, email)).status).toBe(202)
    for (const half of halves) {
      statuses.push(...(await statusesOf(5, () => post(half.send, '/api/auth/login/totp', { code: '000000' }))))
    }
    expect(statuses).toEqual([...times(50, 401), ...times(5, 429)])
    expect((await post(client.send, '/api/auth/sudo', { password: ownPassword })).status).toBe(204)
  })

  it('leaves twenty half sign-ins open on a network, and no more', async () => {
    const { email } = await withCodes()
    const address = distant.newAddress()
    expect(await statusesOf(22, () => login(browser(address), email))).toEqual([...times(20, 202), ...times(2, 429)])
    expect((await login(browser(), email)).status).toBe(202)
  })

  it('ends with the password that the half sign-in proved', async () => {
    const { email, client, codeIn } = await withCodes()
    const half = browser()
    expect((await login(half, email)).status).toBe(202)
    await client.call(auth.password, { body: { current: ownPassword, next: 'an even better battery' } })
    expect((await post(half.send, '/api/auth/login/totp', { code: codeIn(1) })).status).toBe(401)
  })

  it('is taken with the tenth guess of an attempt, and not with the eleventh', async () => {
    for (const [wrong, status] of [
      [9, 200],
      [10, 401],
    ] as const) {
      const { email, codeIn } = await withCodes()
      const half = browser()
      await login(half, email)
      await statusesOf(wrong, () => post(half.send, '/api/auth/login/totp', { code: '000000' }))
      expect((await post(half.send, '/api/auth/login/totp', { code: codeIn(1) })).status).toBe(status)
    }
  })
})

describe('an open session', () => {
  const wrong = { password: 'wrong' }
  const guesses: readonly [string, (client: ApiClient) => Promise<Response>][] = [
    ['the password, to re-authenticate', ({ send }) => post(send, '/api/auth/sudo', wrong)],
    ['a one-time code, to re-authenticate', ({ send }) => post(send, '/api/auth/sudo', { code: '000000' })],
    [
      'the password, to change it',
      ({ send }) => post(send, '/api/auth/password', { current: 'wrong', next: 'an even better battery' }),
    ],
    ['the password, to set up one-time codes', ({ send }) => post(send, '/api/auth/totp', wrong)],
    ['the password, to remove one-time codes', ({ send }) => post(send, '/api/auth/totp', wrong, {}, 'DELETE')],
    ['the password, for recovery codes', ({ send }) => post(send, '/api/auth/recovery-codes', wrong)],
    ['the password, to register a passkey', ({ send }) => post(send, '/api/auth/passkeys/options', wrong)],
    [
      'the password, to remove a passkey',
      ({ send }) => post(send, `/api/auth/passkeys/01970000-0000-7000-8000-000000000000`, wrong, {}, 'DELETE'),
    ],
  ]

  it.each(guesses)('may guess %s five times, and then nothing else either', async (_, guess) => {
    const { client } = await withCodes()
    expect(await statusesOf(7, () => guess(client))).toEqual([...times(5, 400), ...times(2, 429)])
    expect((await post(client.send, '/api/auth/sudo', { password: ownPassword })).status).toBe(429)
  })

  it('confirms a first code five times wrongly', async () => {
    const { client } = await member()
    await client.call(factors.beginTotp, { body: { password: ownPassword } })
    const confirm = () => post(client.send, '/api/auth/totp/confirm', { code: '000000' })
    expect(await statusesOf(6, confirm)).toEqual([...times(5, 400), 429])
  })

  it('guesses a passkey five times', async () => {
    const { client } = await withCodes()
    const passkey = { id: 'a', rawId: 'a', type: 'public-key', clientExtensionResults: {}, response: {} }
    const guess = async () => {
      await client.call(auth.sudoPasskeyOptions, {})
      return post(client.send, '/api/auth/sudo', { passkey })
    }
    expect(await statusesOf(6, guess)).toEqual([...times(5, 400), 429])
  })

  it('re-authenticates and changes the password while others guess, also on a new network', async () => {
    const { email } = await member()
    const owner = browser()
    expect((await login(owner, email)).status).toBe(200)
    const roaming = apiClient(atrium.url, { 'x-forwarded-for': '10.7.7.7', cookie: owner.cookie() })
    expect((await statusesOf(60, () => login(browser(), email, 'wrong'))).slice(50)).toEqual(times(10, 429))
    expect((await login(browser(), email)).status).toBe(429)
    expect((await post(roaming.send, '/api/auth/sudo', { password: ownPassword })).status).toBe(204)
    const change = { current: ownPassword, next: 'an even better battery' }
    expect((await post(roaming.send, '/api/auth/password', change)).status).toBe(204)
  })

  it('is not locked by the guesses of another session', async () => {
    const { client, email } = await member()
    const other = browser()
    await login(other, email)
    await statusesOf(6, () => post(other.send, '/api/auth/sudo', wrong))
    expect((await post(client.send, '/api/auth/sudo', { password: ownPassword })).status).toBe(204)
  })
})

describe('a judgement that is expensive', () => {
  it('is made of ten passwords of an account in a quarter of an hour, the one that joined included', async () => {
    const { client } = await member()
    const change = () => post(client.send, '/api/auth/password', { current: ownPassword, next: 'passwordpassword' })
    expect(await statusesOf(11, change)).toEqual([...times(9, 400), ...times(2, 429)])
    const short = { current: ownPassword, next: 'short' }
    expect((await post(client.send, '/api/auth/password', short)).status).toBe(400)
  })

  it('is made of ten passwords for an invitation, which stays good', async () => {
    const { inviteUrl } = await admin.call(team.invite, {
      body: { email: `${randomUUID()}@atrium.test`, role: 'admin' },
    })
    const token = tokenIn(inviteUrl)
    const answer = () => post(browser().send, '/api/auth/invite', { token, password: 'passwordpassword' })
    expect(await statusesOf(11, answer)).toEqual([...times(10, 400), 429])
  })
})

it('an invitation is guessed fifty times on a network', async () => {
  const address = distant.newAddress()
  const guess = (n: number) => post(browser(address).send, '/api/auth/invite', { token: `${n}`, password: ownPassword })
  expect(await statusesOf(52, guess)).toEqual([...times(50, 404), ...times(2, 429)])
})

it('no way to sign in or to change it is left out above', () => {
  const ways = [
    auth.login,
    auth.invite,
    auth.sudo,
    auth.password,
    ...Object.values(secondSteps),
    ...Object.values(factors),
  ]
  const writes = ways.filter(({ method }) => method !== 'get').map(({ path }) => path.replace('/api/auth/', ''))
  expect([...new Set(writes)].join(' ')).toBe(
    'login invite sudo password login/totp login/recovery login/passkey login/passkey/options totp totp/confirm recovery-codes passkeys/options passkeys passkeys/:id',
  )
})
