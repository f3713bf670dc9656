import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '#contracts/staff/http/auth.ts'
import { factors, secondSteps } from '#contracts/staff/http/factors.ts'
import { staff } from '#contracts/staff/http/staff.ts'
import { type ApiClient, apiClient, refusalOf } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { queryDatabase } from '#tests/support/servers/connected-client.ts'
import { codeOf } from '#tests/support/staff/guessing.ts'
import { joined, ownPassword } from '#tests/support/staff/team.ts'

let atrium: TestAtrium
beforeAll(async () => {
  atrium = await startTestAtrium({ TRUST_PROXY: 'true' })
})
afterAll(() => atrium.stop())

let people = 0
const browser = () => apiClient(atrium.url, { 'x-forwarded-for': `10.1.0.${++people}` })
const password = { password: ownPassword }

/** A member of staff with one-time codes, and the secrets of their set-up. */
const withCodes = async () => {
  const email = `person${++people}@atrium.test`
  const { client } = await joined(atrium.url, email, 'admin')
  const { uri, secret } = await client.call(factors.beginTotp, { body: password })
  const { recoveryCodes } = await client.call(factors.confirmTotp, { body: { code: codeOf(uri) } })
  return { client, email, uri, secret, recoveryCodes }
}

/** A browser that has given the right password and is asked for a second factor. */
const halfway = async (email: string): Promise<ApiClient> => {
  const client = browser()
  const answer = await client.send('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, ...password }),
  })
  expect(answer.status).toBe(202)
  expect(await answer.json()).toEqual({ secondFactor: ['totp', 'recovery'] })
  return client
}

describe('setting up one-time codes', () => {
  it('asks for the password, and for a first code', async () => {
    const { client } = await joined(atrium.url, 'setup@atrium.test', 'auditor')
    const wrong = await refusalOf(client.call(factors.beginTotp, { body: { password: 'wrong' } }))
    expect(wrong.problem).toMatchObject({ status: 400, errors: [{ path: 'password' }] })
    expect((await refusalOf(client.call(factors.confirmTotp, { body: { code: '123456' } }))).status).toBe(409)
    const { secret, uri } = await client.call(factors.beginTotp, { body: password })
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}.*algorithm=SHA1&digits=6&period=30/)
    const late = await refusalOf(client.call(factors.confirmTotp, { body: { code: codeOf(uri, 5) } }))
    expect(late.problem).toMatchObject({ status: 400, errors: [{ path: 'code' }] })
    const { recoveryCodes } = await client.call(factors.confirmTotp, { body: { code: codeOf(uri, -1) } })
    expect(new Set(recoveryCodes).size).toBe(10)
    // At least nine base32 characters are more than 40 bits.
    for (const code of recoveryCodes) expect(code.replaceAll('-', '')).toMatch(/^[a-z2-7]{9,}$/)
    expect(await client.call(factors.read, {})).toMatchObject({ totp: true, recoveryCodesLeft: 10 })
    const { staff: members } = await client.call(staff.list, {})
    expect(members.find(({ email }) => email === 'setup@atrium.test')?.secondFactor).toEqual(['totp'])
  })

  it('keeps neither secret nor codes in clear', async () => {
    const { secret, recoveryCodes } = await withCodes()
    const rows = await queryDatabase(
      atrium.databaseUrl,
      `select t::text, encode(secret, 'escape') as open from totp_secrets t
      union all select r::text, encode(code_hash, 'escape') from recovery_codes r union all select data::text, '' from events`,
    )
    for (const text of [secret, ...recoveryCodes]) expect(JSON.stringify(rows)).not.toContain(text)
  })
})

describe('signing in with a second factor', () => {
  it('opens nothing before the code', async () => {
    const { email } = await withCodes()
    const client = await halfway(email)
    expect((await refusalOf(client.call(auth.me, {}))).status).toBe(401)
    expect(client.cookie()).toMatch(/^atrium_second_step=/)
  })

  it('takes a code once, one step either way', async () => {
    const { email, uri } = await withCodes()
    const code = codeOf(uri, 1)
    const client = await halfway(email)
    expect((await client.call(secondSteps.totp, { body: { code } })).user.email).toBe(email)
    expect((await client.call(auth.me, {})).user.email).toBe(email)
    const second = await halfway(email)
    expect((await refusalOf(second.call(secondSteps.totp, { body: { code } }))).status).toBe(401)
  })

  it.each([
    ['with the space that an app shows', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
    ['pasted with marks that cannot be seen', (code: string) => `\u202a${code}\u202c`],
    [
      'in the wide digits of Japanese keyboards',
      (code: string) => code.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
    ],
  ])('takes a code %s', async (_, typed) => {
    const { email, uri } = await withCodes()
    const client = await halfway(email)
    const body = { code: typed(codeOf(uri, 1)) }
    expect((await client.call(secondSteps.totp, { body })).user.email).toBe(email)
  })

  it.each(['١٢٣٤٥٦', 'äöüäöü', '12345💡', '1'.repeat(100)])('refuses %s as a code', async (code) => {
    const { email } = await withCodes()
    const client = await halfway(email)
    expect((await refusalOf(client.call(secondSteps.totp, { body: { code } }))).status).toBe(401)
  })

  it('does not take the code that confirmed, nor one of two steps away', async () => {
    const { email, uri } = await withCodes()
    const client = await halfway(email)
    for (const steps of [-2, 0, 2]) {
      expect((await refusalOf(client.call(secondSteps.totp, { body: { code: codeOf(uri, steps) } }))).status).toBe(401)
    }
  })

  it('takes each recovery code once, however it is spelt', async () => {
    const { email, recoveryCodes } = await withCodes()
    const code = (recoveryCodes[3] ?? '').toUpperCase().replaceAll('-', ' ')
    await (await halfway(email)).call(secondSteps.recovery, { body: { code } })
    const second = await halfway(email)
    expect((await refusalOf(second.call(secondSteps.recovery, { body: { code } }))).status).toBe(401)
    await second.call(secondSteps.recovery, { body: { code: recoveryCodes[4] ?? '' } })
    expect((await second.call(factors.read, {})).recoveryCodesLeft).toBe(8)
  })

  it('ends with the tenth wrong code, and counts them like wrong passwords', async () => {
    const { email, uri } = await withCodes()
    const client = await halfway(email)
    for (let n = 0; n < 10; n++)
      expect((await refusalOf(client.call(secondSteps.totp, { body: { code: 'wrong' } }))).status).toBe(401)
    expect((await refusalOf(client.call(secondSteps.totp, { body: { code: codeOf(uri, 1) } }))).status).toBe(401)
    expect((await refusalOf(client.call(auth.login, { body: { email, ...password } }))).status).toBe(429)
  })

  it('is not open without a begun sign-in', async () => {
    expect((await refusalOf(browser().call(secondSteps.totp, { body: { code: '123456' } }))).status).toBe(401)
  })

  it('is over when the codes are removed', async () => {
    const { client, email } = await withCodes()
    expect((await refusalOf(client.call(factors.removeTotp, { body: { password: 'wrong' } }))).problem).toMatchObject({
      errors: [{ path: 'password' }],
    })
    await client.call(factors.removeTotp, { body: password })
    expect(await client.call(factors.read, {})).toMatchObject({ totp: false, recoveryCodesLeft: 0 })
    expect(await browser().call(auth.login, { body: { email, ...password } })).toMatchObject({ user: { email } })
  })
})

it('no refusal was a defect', () => expect(atrium.defects).toEqual([]))
