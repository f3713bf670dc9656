import { beforeEach, describe, expect, it } from 'vitest'
import { type TwoProcesses, twoProcesses } from '#tests/support/process/two-processes.ts'
import { fromHere, now, type StaffParts, staffParts } from '#tests/support/staff/staff-parts.ts'

let processes: TwoProcesses
let here: StaffParts
beforeEach(async () => {
  processes = await twoProcesses()
  here = await staffParts(processes.here)
})

const run = (statement: string, values: unknown[] = []) => processes.here.postgres.pool.query(statement, values)

/** A member who may sign in, identified by the local part of the e-mail address. */
const addMember = async (name: string, role: 'admin' | 'auditor' = 'admin') => {
  const { id } = await here.team.add({ email: `${name}@atrium.test`, name, role }, now())
  await processes.here.users.setPassword(id, { hash: `hash of ${name}`, mustChange: false })
  return { id, email: `${name}@atrium.test`, name, role }
}

describe('a session', () => {
  const open = async () => {
    const ada = await addMember('ada')
    const { sessions } = processes.here
    return { ada, sessions, token: (await sessions.open(ada.id, fromHere())) ?? '' }
  }

  it('is found by its token in every process, until it is closed', async () => {
    const { ada, sessions, token } = await open()
    expect((await sessions.find(token))?.user).toEqual(ada)
    expect((await processes.there.sessions.find(token))?.user).toEqual(ada)
    expect(await sessions.find(`${token}A`)).toBeNull()
    expect(await sessions.find('')).toBeNull()
    await processes.there.sessions.close(token)
    expect(await sessions.find(token)).toBeNull()
    await sessions.close(token)
  })

  it('has a token that is not in the database', async () => {
    const { token } = await open()
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const { rows } = await run(
      `select s::text || encode(token_hash, 'escape') || encode(token_hash, 'base64') as text from sessions s`,
    )
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
  })

  it('ends 14 days after its last use', async () => {
    const { sessions, token } = await open()
    await run(`update sessions set seen_at = now() - interval '13 days 23 hours'`)
    expect(await sessions.find(token)).not.toBeNull()
    await run(`update sessions set seen_at = seen_at - interval '13 days 23 hours'`)
    expect(await sessions.find(token)).not.toBeNull()
    await run(`update sessions set seen_at = now() - interval '14 days'`)
    expect(await sessions.find(token)).toBeNull()
  })

  it('is not used by being watched', async () => {
    const { sessions, token } = await open()
    await run(`update sessions set seen_at = now() - interval '13 days'`)
    expect(await sessions.find(token, 'watched')).not.toBeNull()
    const { rows } = await run(`select seen_at < now() - interval '12 days' as untouched from sessions`)
    expect(rows).toEqual([{ untouched: true }])
  })

  it('ends 30 days after it was opened, however much it is used', async () => {
    const { sessions, token } = await open()
    await run(`update sessions set created_at = now() - interval '29 days 23 hours'`)
    expect(await sessions.find(token)).not.toBeNull()
    await run(`update sessions set created_at = now() - interval '30 days'`)
    expect(await sessions.find(token)).toBeNull()
  })

  it('counts as proved for ten minutes, and again after a proof', async () => {
    const { sessions, token } = await open()
    expect(await sessions.find(token)).toMatchObject({ proved: true })
    await run(`update sessions set proved_at = now() - interval '10 minutes'`)
    expect(await sessions.find(token)).toMatchObject({ proved: false })
    await sessions.prove(token)
    expect(await sessions.find(token)).toMatchObject({ proved: true })
  })

  it.each([
    ['is disabled', { disabled: true }],
    ['becomes an auditor', { role: 'auditor' }],
  ] as const)('ends when its user %s', async (_, change) => {
    const { ada, sessions, token } = await open()
    await addMember('eve')
    await here.team.revise(ada.id, change, now())
    expect(await sessions.find(token)).toBeNull()
    expect((await run('select from sessions')).rowCount).toBe(0)
  })

  it('survives renaming its user', async () => {
    const { ada, sessions, token } = await open()
    await here.team.revise(ada.id, { name: 'Ada King' }, now())
    expect((await sessions.find(token))?.user.name).toBe('Ada King')
  })

  it('ends when an earlier release disables its user', async () => {
    const { ada, sessions, token } = await open()
    await run('update users set disabled = true')
    expect(await sessions.find(token)).toBeNull()
    expect(await processes.here.users.findById(ada.id)).toBeNull()
    expect(await processes.here.users.findByEmail(ada.email)).toBeNull()
  })

  it('outlives the others of its user where those are closed', async () => {
    const { ada, sessions, token } = await open()
    const others = [await sessions.open(ada.id, fromHere()), await sessions.open(ada.id, fromHere())]
    expect(await sessions.closeOthers(ada.id, token)).toBe(2)
    const match = await Promise.all([token, ...others].map((one) => sessions.find(one ?? '')))
    expect(match.map((session) => session?.user.id)).toEqual([ada.id, undefined, undefined])
  })
})

describe.each(['sessions', 'attempts'] as const)('of %s, a sign-in opens none', (kind) => {
  const signIn = (id: string) =>
    kind === 'sessions'
      ? processes.here.sessions.open(id, fromHere(), 'hash of ada')
      : processes.here.attempts.open(id, 'hash of ada')
  const rowsOf = async () =>
    (await run(`select from ${kind === 'sessions' ? 'sessions' : 'sign_in_attempts'}`)).rowCount

  it('when its user is disabled, or has another password, since that was checked', async () => {
    const [ada, eve] = [await addMember('ada'), await addMember('eve')]
    expect(await signIn(ada.id)).toEqual(expect.any(String))
    expect(await signIn(eve.id)).toBeNull()
    await here.team.revise(ada.id, { disabled: true }, now())
    expect(await signIn(ada.id)).toBeNull()
  })

  it('that outlives a change of the password at the same moment, whichever is first', async () => {
    const { id } = await addMember('ada')
    const { users, sessions } = processes.there
    for (let n = 0; n < 5; n++) {
      await users.setPassword(id, { hash: 'hash of ada', mustChange: false })
      const change = async () => {
        await users.setPassword(id, { hash: 'another', mustChange: false })
        await sessions.closeAll(id)
      }
      await Promise.all([
        ...Array.from({ length: 6 }, () => signIn(id)),
        change(),
        ...Array.from({ length: 6 }, () => signIn(id)),
      ])
      expect(await rowsOf()).toBe(0)
    }
  })
})
