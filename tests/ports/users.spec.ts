import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { type TwoProcesses, twoProcesses } from '../support/two-processes.ts'

let processes: TwoProcesses
beforeEach(async () => {
  processes = await twoProcesses()
})

const aUser = (name: string) => ({ id: randomUUID(), email: `${name}@atrium.test`, passwordHash: `hash of ${name}` })

describe('the staff', () => {
  it('has one first user, however many come first, with addresses of their own', async () => {
    const { here, there } = processes
    const users = Array.from({ length: 20 }, (_, n) => aUser(`user${n}`))
    const added = await Promise.all(users.map((user, n) => (n % 2 ? here : there).users.addFirst(user)))
    expect(added.filter(Boolean)).toHaveLength(1)
    const found = await Promise.all(users.map(({ email }) => here.users.findByEmail(email)))
    expect(found).toEqual(users.map((user, n) => (added[n] ? user : null)))
  })

  it('has one first user when the same one comes first from two processes', async () => {
    const { here, there } = processes
    const race = [here, there].map(({ users }) => users.addFirst(aUser('ada')))
    expect((await Promise.all(race)).sort()).toEqual([false, true])
    expect(await here.users.addFirst(aUser('eve'))).toBe(false)
  })

  it('is found by address whatever its case, and by id', async () => {
    const { users } = processes.here
    const ada = aUser('Ada')
    await users.addFirst(ada)
    expect(await users.findByEmail('aDA@atrium.TEST')).toEqual(ada)
    expect(await users.findById(ada.id)).toEqual(ada)
    expect(await users.findByEmail('ada@atrium.tes')).toBeNull()
    expect(await users.findByEmail('%')).toBeNull()
    expect(await users.findById(randomUUID())).toBeNull()
  })

  it('is known by its addresses, also once somebody is disabled', async () => {
    const { users, postgres } = processes.here
    const ada = aUser('ada')
    await users.addFirst(ada)
    await postgres.pool.query('update users set disabled = true')
    expect(await users.emailsOf([ada.id, randomUUID(), 'worker', ''])).toEqual(new Map([[ada.id, ada.email]]))
  })

  it('grows by addresses that nobody has, whatever their case, and by who comes back', async () => {
    const { users } = processes.here
    const ada = aUser('ada')
    expect(await users.add(ada)).toBe('added')
    const race = [processes.here, processes.there].map((one) => one.users.add(aUser('EVE')))
    expect((await Promise.all(race)).sort()).toEqual(['added', 'known'])
    expect(await users.add({ ...aUser('ADA'), passwordHash: 'another hash' })).toBe('known')
    await users.disable(ada.id)
    expect(await users.add({ ...aUser('ADA'), passwordHash: 'another hash' })).toBe('enabled')
    expect(await users.findByEmail('ada@atrium.test')).toEqual({ ...ada, passwordHash: 'another hash' })
    expect((await users.list()).map(({ email, disabled }) => [email, disabled])).toEqual([
      ['ada@atrium.test', false],
      ['EVE@atrium.test', false],
    ])
  })

  it('is never all disabled, not even by two processes at once', async () => {
    const { here, there } = processes
    const [ada, eve] = [aUser('ada'), aUser('eve')]
    for (const user of [ada, eve]) await here.users.add(user)
    const race = await Promise.all([here.users.disable(ada.id), there.users.disable(eve.id)])
    expect(race.sort()).toEqual([false, true])
    expect((await here.users.list()).filter(({ disabled }) => !disabled)).toHaveLength(1)
  })

  it('gets a new password', async () => {
    const { users } = processes.here
    const ada = aUser('ada')
    await users.addFirst(ada)
    await users.setPasswordHash(ada.id, 'another hash')
    expect(await users.findById(ada.id)).toEqual({ ...ada, passwordHash: 'another hash' })
  })
})

describe('a session', () => {
  const open = async () => {
    const { users, sessions } = processes.here
    const { passwordHash, ...ada } = aUser('ada')
    await users.addFirst({ ...ada, passwordHash })
    return { ada, sessions, token: await sessions.open(ada.id) }
  }
  const run = (statement: string) => processes.here.postgres.pool.query(statement)

  it('is found by its token in every process, until it is closed', async () => {
    const { ada, sessions, token } = await open()
    expect(await sessions.find(token)).toEqual(ada)
    expect(await processes.there.sessions.find(token)).toEqual(ada)
    expect(await sessions.find(`${token}A`)).toBeNull()
    expect(await sessions.find('')).toBeNull()
    await processes.there.sessions.close(token)
    expect(await sessions.find(token)).toBeNull()
    await sessions.close(token)
  })

  it('has a token that the database does not know', async () => {
    const { token } = await open()
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const { rows } = await run(
      `select s::text || encode(token_hash, 'escape') || encode(token_hash, 'base64') as text from sessions s`,
    )
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
  })

  it('ends 14 days after it was last used', async () => {
    const { ada, sessions, token } = await open()
    await run(`update sessions set seen_at = now() - interval '13 days 23 hours'`)
    expect(await sessions.find(token)).toEqual(ada)
    await run(`update sessions set seen_at = seen_at - interval '13 days 23 hours'`)
    expect(await sessions.find(token)).toEqual(ada)
    await run(`update sessions set seen_at = now() - interval '14 days'`)
    expect(await sessions.find(token)).toBeNull()
  })

  it('ends when its user is disabled, who is found by nobody then', async () => {
    const { ada, sessions, token } = await open()
    await run('update users set disabled = true')
    expect(await sessions.find(token)).toBeNull()
    expect(await processes.here.users.findById(ada.id)).toBeNull()
    expect(await processes.here.users.findByEmail(ada.email)).toBeNull()
    expect(await processes.here.users.addFirst(aUser('eve'))).toBe(false)
  })

  it('outlives the others of its user where those are closed', async () => {
    const { ada, sessions, token } = await open()
    const others = [await sessions.open(ada.id), await sessions.open(ada.id)]
    await sessions.closeOthers(ada.id, token)
    expect(await Promise.all([token, ...others].map(sessions.find))).toEqual([ada, null, null])
  })
})
