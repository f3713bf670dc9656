import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { Sessions } from '../ports/sessions.ts'
import type { Throttle } from '../ports/throttle.ts'
import type { User, Users } from '../ports/users.ts'

type StaffRejection =
  | { readonly type: 'CredentialsInvalid' }
  | { readonly type: 'CurrentPasswordWrong' }
  | { readonly type: 'TooManyAttempts'; readonly retryAfterSeconds: number }

type Refused = { readonly accepted: false; readonly rejection: StaffRejection }
type SignedIn = { readonly accepted: true; readonly user: User; readonly token: string }

type SignIn = { readonly email: string; readonly password: string; readonly address: string }
type PasswordChange = {
  readonly user: User
  readonly token: string
  readonly current: string
  readonly next: string
  readonly address: string
}

/** Signing in and out. Both limits count per client address, so that nobody can lock another's account from elsewhere. */
export type Staff = {
  readonly signIn: (attempt: SignIn) => Promise<SignedIn | Refused>
  readonly signOut: (token: string) => Promise<void>
  readonly changePassword: (change: PasswordChange) => Promise<{ readonly accepted: true } | Refused>
}

type Ports = {
  readonly users: Users
  readonly sessions: Sessions
  readonly throttle: Throttle
  readonly hasher: PasswordHasher
}

const perAccount = { most: 5, seconds: 900 }
const perAddress = { most: 50, seconds: 900 }

export const staff = ({ users, sessions, throttle, hasher }: Ports): Staff => {
  /** Counts an attempt, and takes it back when the password was right. */
  const guarded = async (
    email: string,
    address: string,
    check: () => Promise<boolean>,
  ): Promise<Refused | 'right' | 'wrong'> => {
    const account = `sign-in ${email.toLowerCase()} ${address}`
    const anywhere = `sign-in ${address}`
    const atAccount = await throttle.pass(account, perAccount)
    if (!atAccount.open) return tooMany(atAccount)
    const atAddress = await throttle.pass(anywhere, perAddress)
    if (!atAddress.open) {
      await throttle.refund(account)
      return tooMany(atAddress)
    }
    if (!(await check())) return 'wrong'
    await throttle.refund(anywhere)
    await throttle.forgive(account)
    return 'right'
  }

  return {
    signIn: async ({ email, password, address }) => {
      const user = await users.findByEmail(email)
      const verdict = await guarded(email, address, () => hasher.verify(password, user?.passwordHash ?? null))
      if (typeof verdict !== 'string') return verdict
      if (verdict === 'wrong' || user === null) return refused({ type: 'CredentialsInvalid' })
      return { accepted: true, user: { id: user.id, email: user.email }, token: await sessions.open(user.id) }
    },
    signOut: sessions.close,
    changePassword: async ({ user, token, current, next, address }) => {
      const known = await users.findById(user.id)
      const verdict = await guarded(user.email, address, () => hasher.verify(current, known?.passwordHash ?? null))
      if (typeof verdict !== 'string') return verdict
      if (verdict === 'wrong') return refused({ type: 'CurrentPasswordWrong' })
      await users.setPasswordHash(user.id, await hasher.hash(next))
      await sessions.closeOthers(user.id, token)
      return { accepted: true }
    },
  }
}

const tooMany = ({ retryAfterSeconds }: { readonly retryAfterSeconds: number }) =>
  refused({ type: 'TooManyAttempts', retryAfterSeconds })

const refused = (rejection: StaffRejection): Refused => ({ accepted: false, rejection })
