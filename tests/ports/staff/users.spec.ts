import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Counted } from '#domain/kernel/guess.ts'
import { type TwoProcesses, twoProcesses } from '#tests/support/process/two-processes.ts'
import { now, type StaffParts, staffParts } from '#tests/support/staff/staff-parts.ts'

let processes: TwoProcesses
let here: StaffParts
let there: StaffParts
beforeEach(async () => {
  processes = await twoProcesses()
  here = await staffParts(processes.here)
  there = await staffParts(processes.there)
})

const run = (statement: string, values: unknown[] = []) => processes.here.postgres.pool.query(statement, values)
const password = { text: 'a better battery staple', generated: false }
const listAccounts = async () => (await here.accounts.list()).map(({ email, status }) => [email, status])

/** A member who may sign in, identified by the local part of the e-mail address. */
const addMember = async (name: string, role: 'admin' | 'auditor' = 'admin') => {
  const { id } = await here.team.add({ email: `${name}@atrium.test`, name, role }, now())
  await processes.here.users.setPassword(id, { hash: `hash of ${name}`, mustChange: false })
  return { id, email: `${name}@atrium.test`, name, role }
}

describe('the staff', () => {
  it('has one first user when several processes start at once', async () => {
    const race = [here, there, here, there].map(({ accounts }, n) =>
      accounts.addFirst(`user${n}@atrium.test`, { text: `${password.text} ${n}`, generated: true }),
    )
    const added = await Promise.all(race)
    expect(added.filter(Boolean)).toHaveLength(1)
    expect(await listAccounts()).toHaveLength(1)
    const [only] = await here.accounts.list()
    const account = await processes.there.users.findByEmail(only?.email ?? '')
    const verdicts = added.map((_, n) =>
      here.hasher.verify(`${password.text} ${n}`, account?.passwordHash ?? null, {} as Counted),
    )
    expect(await Promise.all(verdicts)).toEqual(added.map(Boolean))
  })

  it('that is alone gets a first password under its own address: a first start ended too early, or a log was imported', async () => {
    await here.team.add({ email: 'ada@atrium.test', name: '', role: 'admin' }, now(), { first: true })
    expect(await there.accounts.addFirst('eve@atrium.test', password)).toBe('ada@atrium.test')
    expect(await here.accounts.addFirst('ada@atrium.test', password)).toBeNull()
  })

  it('is found by address whatever its case, and by id', async () => {
    const ada = await addMember('Ada')
    const { users } = processes.here
    expect(await users.findByEmail('aDA@atrium.TEST')).toMatchObject(ada)
    expect(await users.findById(ada.id)).toMatchObject({ ...ada, passwordHash: 'hash of Ada' })
    expect(await users.findByEmail('ada@atrium.tes')).toBeNull()
    expect(await users.findByEmail('%')).toBeNull()
    expect(await users.findById(randomUUID())).toBeNull()
  })

  it('is known by its addresses, also those of disabled users', async () => {
    const [ada, eve] = [await addMember('ada'), await addMember('eve')]
    await here.team.revise(eve.id, { disabled: true }, now())
    expect(await processes.there.users.emailsOf([ada.id, eve.id, randomUUID(), 'worker', ''])).toEqual(
      new Map([ada, eve].map(({ id, email }) => [id, email])),
    )
    expect(await processes.there.users.findById(eve.id)).toBeNull()
  })

  it('takes new addresses only, ignoring case, and users that return', async () => {
    await addMember('ada')
    const race = [here, there].map(({ accounts }) => accounts.add('EVE@atrium.test', password))
    expect((await Promise.all(race)).sort()).toEqual(['added', 'known'])
    expect(await here.accounts.add('ADA@atrium.test', password)).toBe('known')
    expect(await here.accounts.disable('ada@atrium.test')).toBe('disabled')
    expect(await there.accounts.add('ADA@atrium.test', password)).toBe('enabled')
    expect(await listAccounts()).toEqual([
      ['ada@atrium.test', 'active'],
      ['EVE@atrium.test', 'active'],
    ])
  })

  it('always keeps an active administrator, also when two disable each other concurrently', async () => {
    const [ada, eve] = [await addMember('ada'), await addMember('eve')]
    const race = await Promise.all([
      here.team.revise(ada.id, { disabled: true }, now()),
      there.team.revise(eve.id, { role: 'auditor' }, now()),
    ])
    expect(race.map(({ accepted }) => accepted).sort()).toEqual([false, true])
    expect(race.find(({ accepted }) => !accepted)).toMatchObject({ rejection: { type: 'LastAdmin' } })
    const admins = (await here.accounts.list()).filter(({ status, role }) => status === 'active' && role === 'admin')
    expect(admins).toHaveLength(1)
  })
})

it('keeps passwords as Argon2id hashes, with a salt each', async () => {
  const { hasher } = here
  const [one, other] = [await hasher.hash('a password'), await hasher.hash('a password')]
  for (const hash of [one, other]) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
})

describe('a password with accents', () => {
  const [composed, apart] = ['Gr\u00fc\u00dfe aus K\u00f6ln', 'Gru\u0308\u00dfe aus Ko\u0308ln']
  const matches = (typed: string, hash: string | null) => here.hasher.verify(typed, hash, {} as Counted)

  it.each([composed, apart])(
    'is itself on a keyboard that composes them and on one that does not: %j',
    async (typed) => {
      const hash = await here.hasher.hash(typed)
      expect([await matches(composed, hash), await matches(apart, hash)]).toEqual([true, true])
      expect([await matches('Grusse aus Koln', hash), await matches(apart, null)]).toEqual([false, false])
    },
  )

  it('is still known as an earlier release hashed it', async () =>
    expect(await matches(apart, await hash(apart))).toBe(true))
})

describe('accounts from before the log had staff', () => {
  const before = [
    { id: '01890000-0000-7000-8000-00000000000a', email: 'Old@atrium.test', disabled: true },
    { id: '01890000-0000-7000-8000-00000000000b', email: 'ada@atrium.test', disabled: false },
  ]

  it('are carried over once, with their passwords and as they were', async () => {
    for (const { id, email, disabled } of before)
      await run('insert into users (id, email, password_hash, disabled) values ($1, $2, $3, $4)', [
        id,
        email,
        'hash',
        disabled,
      ])
    await here.accounts.carryOver()
    await there.accounts.carryOver()
    expect(await listAccounts()).toEqual([
      ['ada@atrium.test', 'active'],
      ['Old@atrium.test', 'disabled'],
    ])
    expect(await processes.here.users.findByEmail('ADA@atrium.test')).toMatchObject({
      id: before[1]?.id,
      role: 'admin',
      passwordHash: 'hash',
      mustChangePassword: false,
    })
    const { rows } = await run('select disabled from users order by id')
    expect(rows).toEqual([{ disabled: true }, { disabled: false }])
    expect(await here.accounts.addFirst('eve@atrium.test', password)).toBeNull()
  })
})
