import type { Ids } from '../ports/ids.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { Sessions } from '../ports/sessions.ts'
import type { Account, Users } from '../ports/users.ts'

/** Who may sign in, for whoever runs the installation. */
export type StaffAccounts = {
  /** `enabled`: the address was disabled, and may sign in again. `known`: it may already. */
  readonly add: (email: string, password: string) => Promise<'added' | 'enabled' | 'known'>
  /** A new password ends all sessions; false where nobody has this address. */
  readonly setPassword: (email: string, password: string) => Promise<boolean>
  /** Ends all sessions too. The last one who may sign in stays. */
  readonly disable: (email: string) => Promise<'disabled' | 'unknown' | 'last'>
  readonly list: () => Promise<readonly Account[]>
}

type Ports = {
  readonly users: Users
  readonly sessions: Sessions
  readonly hasher: PasswordHasher
  readonly ids: Ids
}

export const staffAccounts = ({ users, sessions, hasher, ids }: Ports): StaffAccounts => ({
  add: async (email, password) => users.add({ id: ids.next(), email, passwordHash: await hasher.hash(password) }),
  setPassword: async (email, password) => {
    const user = await users.findByEmail(email)
    if (user === null) return false
    await users.setPasswordHash(user.id, await hasher.hash(password))
    await sessions.closeAll(user.id)
    return true
  },
  disable: async (email) => {
    const user = await users.findByEmail(email)
    if (user === null) return 'unknown'
    if (!(await users.disable(user.id))) return 'last'
    await sessions.closeAll(user.id)
    return 'disabled'
  },
  list: users.list,
})
