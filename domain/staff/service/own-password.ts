import type { RequestOrigin, SecurityLog } from '#domain/security/service/security-log.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { Sessions } from '../ports/sessions.ts'
import type { Account, User, Users } from '../ports/users.ts'
import type { PasswordJudge } from './password-judge.ts'
import type { SignInLimits } from './sign-in-limits.ts'
import { type Refused, refused } from './staff-rejection.ts'

type Confirmation = RequestOrigin & { readonly user: User; readonly password: string }
type PasswordChange = RequestOrigin & {
  readonly user: User
  readonly token: string
  readonly current: string
  readonly next: string
}

/** A signed-in user's actions on their own password. */
export type OwnPassword = {
  /** Re-authenticates; wrong passwords count as failed sign-ins. */
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

type RecordFailure = (
  verdict: object | 'wrong',
  email: string,
  user: Account | null,
  from: RequestOrigin,
) => Promise<void>

export const ownPassword = (
  { users, sessions, hasher, judge, record }: PasswordPorts,
  guarded: SignInLimits['guarded'],
  recordFailure: RecordFailure,
): OwnPassword => ({
  confirm: async ({ user, password, ...from }) => {
    const known = await users.findById(user.id)
    const check = () => hasher.verify(password, known?.passwordHash ?? null)
    const verdict = await guarded(user.email, from.address, check)
    if (verdict === 'right') return { accepted: true }
    await recordFailure(verdict, user.email, known, from)
    return refused(verdict === 'wrong' ? { type: 'CurrentPasswordWrong' } : verdict)
  },
  changePassword: async ({ user, token, current, next, ...from }) => {
    const known = await users.findById(user.id)
    const fault = await judge(next, user.email, known?.factors.includes('passkey') ?? false)
    if (fault !== null) return refused({ type: 'PasswordRefused', fault })
    const check = () => hasher.verify(current, known?.passwordHash ?? null)
    const verdict = await guarded(user.email, from.address, check)
    if (verdict !== 'right') {
      await recordFailure(verdict, user.email, known, from)
      return refused(verdict === 'wrong' ? { type: 'CurrentPasswordWrong' } : verdict)
    }
    await users.setPassword(user.id, { hash: await hasher.hash(next), mustChange: false })
    await sessions.closeOthers(user.id, token)
    await record('password_changed', user, from)
    return { accepted: true, token: await sessions.rotate(token) }
  },
})
