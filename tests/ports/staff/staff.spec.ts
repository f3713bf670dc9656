import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Staff } from '#domain/staff/service/staff.ts'
import { type AtriumProcess, openProcess } from '#tests/support/process/atrium-process.ts'
import type { FreshDatabase } from '#tests/support/servers/fresh-database.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'
import { fromHere, now, staffParts } from '#tests/support/staff/staff-parts.ts'

let database: FreshDatabase
let here: AtriumProcess
let people: Staff
const ada = { id: randomUUID(), email: 'ada@atrium.test', name: 'Ada', role: 'admin' as const }
const password = 'correct horse battery'

beforeAll(async () => {
  database = await migratedDatabase(inject('postgresUrl'))
  here = openProcess(database.url)
  const parts = await staffParts(here)
  people = parts.people
  await parts.team.add(ada, now(), { id: ada.id })
  await here.users.setPassword(ada.id, { hash: await parts.hasher.hash(password), mustChange: false })
})
afterAll(async () => {
  await here.close()
  await database.drop()
})

const anAddress = () => `192.0.2.1 ${randomUUID()}`
const wrong = { accepted: false, rejection: { type: 'CredentialsInvalid' } }
const tooMany = { accepted: false, rejection: { type: 'TooManyAttempts', retryAfterSeconds: expect.any(Number) } }
const signIn = (address: string, given = password, email = ada.email) =>
  people.signIn({ email, password: given, ...fromHere(address) })

const tokenOf = (outcome: object) => ('token' in outcome ? String(outcome.token) : '')

describe('signing in', () => {
  it('opens a session for the right password, whatever the case of the address', async () => {
    const signedIn = await signIn(anAddress(), password, 'Ada@Atrium.TEST')
    expect(signedIn).toMatchObject({ accepted: true, user: ada })
    const token = tokenOf(signedIn)
    expect((await here.sessions.find(token))?.user).toEqual(ada)
    await people.signOut(token, fromHere())
    expect(await here.sessions.find(token)).toBeNull()
  })

  it('refuses a wrong password and an unknown account with the same words', async () => {
    const address = anAddress()
    expect(await signIn(address, 'wrong')).toEqual(wrong)
    expect(await signIn(address, password, 'eve@atrium.test')).toEqual(wrong)
  })

  it('is refused after five failures, even with the right password, but not from elsewhere', async () => {
    const address = anAddress()
    for (let n = 0; n < 5; n++) expect(await signIn(address, 'wrong')).toEqual(wrong)
    expect(await signIn(address)).toEqual(tooMany)
    expect(await signIn(address, password, 'ADA@atrium.test')).toEqual(tooMany)
    expect(await signIn(anAddress())).toMatchObject({ accepted: true })
  })

  it('counts only failures: each correct password resets the count of the account', async () => {
    const address = anAddress()
    for (let n = 0; n < 4; n++) await signIn(address, 'wrong')
    for (let n = 0; n < 6; n++) expect(await signIn(address)).toMatchObject({ accepted: true })
    for (let n = 0; n < 5; n++) expect(await signIn(address, 'wrong')).toEqual(wrong)
    expect(await signIn(address)).toEqual(tooMany)
  })

  it('is refused for the whole address after fifty failures', async () => {
    const address = anAddress()
    const attempts = Array.from({ length: 60 }, (_, n) => signIn(address, 'wrong', `user${n}@atrium.test`))
    const answers = await Promise.all(attempts)
    expect(answers.filter((answer) => JSON.stringify(answer) === JSON.stringify(wrong))).toHaveLength(50)
    expect(await signIn(address)).toEqual(tooMany)
  })

  it('does not count what was refused against the address', async () => {
    const address = anAddress()
    for (let n = 0; n < 60; n++) await signIn(address, 'wrong')
    expect(await signIn(address, password, 'eve@atrium.test')).toEqual(wrong)
  })

  it('does not count what the address was refused for against the account', async () => {
    const address = anAddress()
    await Promise.all(Array.from({ length: 50 }, (_, n) => signIn(address, 'wrong', `user${n}@atrium.test`)))
    for (let n = 0; n < 5; n++) expect(await signIn(address)).toEqual(tooMany)
    await here.throttle.forgive(`sign-in ${address}`)
    expect(await signIn(address)).toMatchObject({ accepted: true })
  })
})

describe('guesses from many networks', () => {
  it('are slowed after fifty at one account, but not for its owner where they have been before', async () => {
    await here.throttle.forgive(`sign-in ${ada.email}`)
    const home = anAddress()
    expect(await signIn(home)).toMatchObject({ accepted: true })
    for (let n = 0; n < 50; n++) expect(await signIn(anAddress(), 'wrong')).toEqual(wrong)
    expect(await signIn(anAddress(), 'wrong')).toEqual(tooMany)
    expect(await signIn(anAddress())).toEqual(tooMany)
    expect(await signIn(home)).toMatchObject({ accepted: true })
    expect(await signIn(home, 'wrong')).toEqual(wrong)
    expect(await signIn(home)).toMatchObject({ accepted: true })
    await here.throttle.forgive(`sign-in ${ada.email}`)
  })

  it('of one IPv6 /64 count as those of one address', async () => {
    const prefix = `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}:7`
    for (let n = 0; n < 5; n++) expect(await signIn(`${prefix}::${n}`, 'wrong')).toEqual(wrong)
    expect(await signIn(`${prefix}:ffff:1:2:3`)).toEqual(tooMany)
    await here.throttle.forgive(`sign-in ${ada.email}`)
  })
})

it('a right password before a second factor leaves failures counted and the network unknown', async () => {
  const { guarded, forgive } = people.limits
  const [email, address] = [`${randomUUID()}@atrium.test`, '192.0.2.77']
  const isKnown = () => here.knownNetworks.has(`sign-in ${email}`, address)
  for (let n = 0; n < 4; n++) expect(await guarded(email, address, async () => false)).toBe('wrong')
  for (let n = 0; n < 3; n++) expect(await guarded(email, address, async () => 'half')).toBe('right')
  expect(await guarded(email, address, async () => false)).toBe('wrong')
  expect(await guarded(email, address, async () => 'half')).toMatchObject({ type: 'TooManyAttempts' })
  expect(await isKnown()).toBe(false)
  await forgive(email, address)
  expect(await guarded(email, address, async () => true)).toBe('right')
  expect(await isKnown()).toBe(true)
})

describe('changing the password', () => {
  const open = async () => {
    return tokenOf(await signIn(anAddress()))
  }

  it('is refused with a wrong one, and after five of those', async () => {
    const change = {
      user: ada,
      token: await open(),
      current: 'wrong',
      next: 'a new long password',
      ...fromHere(anAddress()),
    }
    for (let n = 0; n < 5; n++) {
      expect(await people.changePassword(change)).toEqual({
        accepted: false,
        rejection: { type: 'CurrentPasswordWrong' },
      })
    }
    expect(await people.changePassword({ ...change, current: password })).toEqual(tooMany)
  })

  it('takes effect at once and ends every other session', async () => {
    const [mine, other] = [await open(), await open()]
    const change = { user: ada, token: mine, current: password, next: 'a new long password', ...fromHere(anAddress()) }
    const changed = await people.changePassword(change)
    expect((await here.sessions.find(tokenOf(changed)))?.user).toEqual(ada)
    expect(await here.sessions.find(mine)).toBeNull()
    expect(await here.sessions.find(other)).toBeNull()
    expect(await signIn(anAddress())).toEqual(wrong)
    expect(await signIn(anAddress(), 'a new long password')).toMatchObject({ accepted: true })
  })
  it('is one of two at the same moment, and leaves its session open', async () => {
    const current = 'a new long password'
    const token = tokenOf(await signIn(anAddress(), current))
    const nexts = ['another long password', 'a further long password']
    const changes = await Promise.all(
      nexts.map((next) => people.changePassword({ user: ada, token, current, next, ...fromHere(anAddress()) })),
    )
    const place = changes.findIndex(({ accepted }) => accepted)
    const others = changes.toSpliced(place, 1)
    expect(others).toEqual([{ accepted: false, rejection: { type: 'CurrentPasswordWrong' } }])
    expect((await here.sessions.find(tokenOf(changes[place] ?? {})))?.user).toEqual(ada)
    expect(await signIn(anAddress(), nexts[place])).toMatchObject({ accepted: true })
  })
})
