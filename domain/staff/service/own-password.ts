import { reject } from '#domain/kernel/decider.ts'
import type { RequestOrigin, SecurityLog } from '#domain/security/service/security-log.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { Sessions } from '../ports/sessions.ts'
import type { User, Users } from '../ports/users.ts'
import type { PasswordJudge } from './password-judge.ts'
import type { RecordFailure } from './record-failure.ts'
import type { SignInLimits } from './sign-in-limits.ts'
import type { Refused } from './staff-rejection.ts'

type Confirmation = RequestOrigin & { readonly user: User; readonly token: string; readonly password: string }
type PasswordChange = RequestOrigin & {
  readonly user: User
  readonly token: string
  readonly current: string
  readonly next: string
}

/** A signed-in user's actions on their own password. */
export type OwnPassword = {
  /** Re-authenticates; wrong passwords count for the session. */
  readonly confirm: (confirmation: Confirmation) => Promise<{ readonly accepted: true } | Refused>
  /** Ends all other sessions; this one continues with the returned token. */
  readonly changePassword: (
    change: PasswordChange,
  ) => Promise<{ readonly accepted: true; readonly token: string } | Refused>
}

export type PasswordPorts = {
  readonly users: Users
  readonly sessions: Sessions
  readonly hasher: PasswordHasher
  readonly judge: PasswordJudge
  readonly record: SecurityLog
}

/**
 * Rejects `CurrentPasswordWrong`, a refused password and too many attempts. The new password is judged before the
 * current one is checked.
 */
export const ownPassword = (
  { users, sessions, hasher, judge, record }: PasswordPorts,
  guardedInSession: SignInLimits['guardedInSession'],
  recordFailure: RecordFailure,
): OwnPassword => ({
  confirm: async ({ user, token, password, ...from }) => {
    const account = await users.findById(user.id)
    const verdict = await guardedInSession(token, (counted) =>
      hasher.verify(password, account?.passwordHash ?? null, counted),
    )
    if (verdict === true) return { accepted: true }
    await recordFailure(verdict, user.email, account, from)
    return reject(verdict === 'wrong' ? { type: 'CurrentPasswordWrong' } : verdict)
  },
  changePassword: async ({ user, token, current, next, ...from }) => {
    const account = await users.findById(user.id)
    const hasPasskey = account?.factors.includes('passkey') ?? false
    const fault = await judge(next, { id: user.id, email: user.email, hasPasskey })
    if (fault !== null) return reject(fault)
    const verdict = await guardedInSession(token, (counted) =>
      hasher.verify(current, account?.passwordHash ?? null, counted),
    )
    if (verdict !== true) {
      await recordFailure(verdict, user.email, account, from)
      return reject(verdict === 'wrong' ? { type: 'CurrentPasswordWrong' } : verdict)
    }
    const password = { hash: await hasher.hash(next), mustChange: false }
    // Of two changes at once, `current` of the second is no longer the password.
    if (!(await users.setPassword(user.id, password, account?.passwordHash)))
      return reject({ type: 'CurrentPasswordWrong' })
    await sessions.closeOthers(user.id, token)
    await record('password_changed', user, from)
    return { accepted: true, token: await sessions.rotate(token) }
  },
})
