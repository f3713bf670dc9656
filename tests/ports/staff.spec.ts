import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { argon2PasswordHasher } from '../../adapters/argon2/argon2-password-hasher.ts'
import { type Staff, staff } from '../../domain/application/staff.ts'
import { type AtriumProcess, openProcess } from '../support/atrium-process.ts'
import { migratedDatabase } from '../support/migrated-database.ts'
import type { FreshDatabase } from '../support/servers/fresh-database.ts'

let database: FreshDatabase
let here: AtriumProcess
let people: Staff
const ada = { id: randomUUID(), email: 'ada@atrium.test' }
const password = 'correct horse battery'

beforeAll(async () => {
  database = await migratedDatabase(inject('postgresUrl'))
  here = openProcess(database.url)
  const hasher = await argon2PasswordHasher()
  people = staff({ ...here, hasher })
  await here.users.addFirst({ ...ada, passwordHash: await hasher.hash(password) })
})
afterAll(async () => {
  await here.close()
  await database.drop()
})

const anAddress = () => `192.0.2.1 ${randomUUID()}`
const wrong = { accepted: false, rejection: { type: 'CredentialsInvalid' } }
const tooMany = { accepted: false, rejection: { type: 'TooManyAttempts', retryAfterSeconds: expect.any(Number) } }
const signIn = (address: string, given = password, email = ada.email) =>
  people.signIn({ email, password: given, address })

describe('signing in', () => {
  it('opens a session for the right password, whatever the case of the address', async () => {
    const signedIn = await signIn(anAddress(), password, 'Ada@Atrium.TEST')
    expect(signedIn).toMatchObject({ accepted: true, user: ada })
    const token = signedIn.accepted ? signedIn.token : ''
    expect(await here.sessions.find(token)).toEqual(ada)
    await people.signOut(token)
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

  it('counts failures alone: the right password clears the account, as often as it comes', async () => {
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

describe('changing the password', () => {
  const open = async () => {
    const signedIn = await signIn(anAddress())
    return signedIn.accepted ? signedIn.token : ''
  }

  it('is refused with a wrong one, and after five of those', async () => {
    const change = { user: ada, token: await open(), current: 'wrong', next: 'next', address: anAddress() }
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
    const change = { user: ada, token: mine, current: password, next: 'a new long password', address: anAddress() }
    expect(await people.changePassword(change)).toEqual({ accepted: true })
    expect(await here.sessions.find(mine)).toEqual(ada)
    expect(await here.sessions.find(other)).toBeNull()
    expect(await signIn(anAddress())).toEqual(wrong)
    expect(await signIn(anAddress(), 'a new long password')).toMatchObject({ accepted: true })
  })
})
