import type { Clock } from '#domain/kernel/clock.ts'
import { isSameAddress } from '#domain/kernel/email-address.ts'
import { worker } from '#domain/kernel/event.ts'
import type { StaffRole } from '../model/index.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { Sessions } from '../ports/sessions.ts'
import type { TeamMember, User, Users } from '../ports/users.ts'
import type { Team } from './team.ts'

/** `generated`: it has to be changed at the first sign-in. */
type Password = { readonly text: string; readonly generated: boolean }

/** Staff management for the operator of the installation. */
export type StaffAccounts = {
  /** Adds the first administrator, or gives the only member a first password: the address; null where one has a password. */
  readonly addFirst: (email: string, password: Password) => Promise<string | null>
  /** Whether the only account is the first one, with its generated password and without any sign-in. */
  readonly isUnclaimed: () => Promise<boolean>
  /** Gives an unclaimed installation to an administrator: the first account gets this password, or is replaced. */
  readonly claim: (email: string, password: string) => Promise<User>
  /** `enabled`: a disabled or invited member was enabled. `known`: an active member exists. */
  readonly add: (email: string, password: Password, role?: StaffRole) => Promise<'added' | 'enabled' | 'known'>
  /** Sets a password and ends all sessions; false for an address that cannot sign in. */
  readonly setPassword: (email: string, password: Password) => Promise<boolean>
  /** Also ends all sessions. The last active administrator cannot be disabled. Idempotent. */
  readonly disable: (email: string) => Promise<'disabled' | 'unknown' | 'last'>
  readonly list: () => Promise<readonly TeamMember[]>
  /** Records the missing events of accounts from before staff were event-sourced. Idempotent. */
  readonly carryOver: () => Promise<void>
}

type Ports = {
  readonly team: Team
  readonly users: Users
  readonly sessions: Sessions
  readonly hasher: PasswordHasher
  readonly clock: Clock
}

const cause = { actor: worker, correlationId: 'operator', causationId: 'operator' }

/** For the command line and the set-up: acts as the worker, and checks no role. */
export const staffAccounts = ({ team, users, sessions, hasher, clock }: Ports): StaffAccounts => {
  const contextNow = () => ({ cause, at: clock.now() })
  const storePassword = passwordStorer(hasher)
  const memberOf = async (email: string) => (await users.list()).find((one) => isSameAddress(one.email, email))

  return {
    addFirst: async (email, password) => {
      const members = await users.list()
      // An interrupted start leaves a first user without a password.
      if (members.length > 1) return null
      const [only] = members
      const member = only ?? (await team.add({ ...accountOf(email), role: 'admin' }, contextNow(), { first: true }))
      return (await users.setFirstPassword(member.id, await storePassword(password))) ? (only?.email ?? email) : null
    },
    ...claims({ team, users, sessions, hasher, clock }),
    add: async (email, password, role) => {
      const outcome = await team.add({ ...accountOf(email), role: role ?? 'admin' }, contextNow())
      const member = outcome.accepted ? null : await users.find(outcome.id)
      if (member?.status === 'active') return 'known'
      if (member?.status === 'invited') await team.join(outcome.id, contextNow())
      if (member?.status === 'disabled') await enable(outcome.id, member.joinedAt === null)
      if (member && role !== undefined) await team.revise(outcome.id, { role }, contextNow())
      await users.setPassword(outcome.id, await storePassword(password))
      return outcome.accepted ? 'added' : 'enabled'
    },
    setPassword: async (email, password) => {
      const user = await users.findByEmail(email)
      if (user === null) return false
      await users.setPassword(user.id, await storePassword(password))
      await sessions.closeAll(user.id)
      return true
    },
    disable: async (email) => {
      const member = await memberOf(email)
      if (member === undefined) return 'unknown'
      if (member.status === 'disabled') return 'disabled'
      const outcome = await team.revise(member.id, { disabled: true }, contextNow())
      if (!outcome.accepted) return 'last'
      await sessions.closeAll(member.id)
      return 'disabled'
    },
    list: users.list,
    carryOver: async () => {
      for (const { id, email, disabled } of await users.notInLog()) {
        await team.add({ ...accountOf(email), role: 'admin', disabled }, contextNow(), { id })
      }
    },
  }

  async function enable(id: string, neverJoined: boolean): Promise<void> {
    await team.revise(id, { disabled: false }, contextNow())
    if (neverJoined) await team.join(id, contextNow())
  }
}

const passwordStorer =
  (hasher: PasswordHasher) =>
  async ({ text, generated }: Password) => ({ hash: await hasher.hash(text), mustChange: generated })

/** The set-up of a new installation. */
const claims = ({ team, users, sessions, hasher, clock }: Ports): Pick<StaffAccounts, 'isUnclaimed' | 'claim'> => ({
  isUnclaimed: async () => {
    const [only, ...others] = await users.list()
    if (only === undefined || others.length > 0 || only.lastSignInAt !== null) return false
    return (await users.findById(only.id))?.mustChangePassword === true
  },
  claim: async (email, text) => {
    const context = { cause, at: clock.now() }
    const password = await passwordStorer(hasher)({ text, generated: false })
    const [first] = await users.list()
    const isSame = first !== undefined && isSameAddress(first.email, email)
    const { id } = isSame ? first : await team.add({ ...accountOf(email), role: 'admin' }, context)
    await users.setPassword(id, password)
    if (first !== undefined && !isSame) {
      await team.revise(first.id, { disabled: true }, context)
      await sessions.closeAll(first.id)
    }
    return { id, ...accountOf(email), role: 'admin' }
  },
})

const accountOf = (email: string) => ({ email, name: '' })
