import { reject } from '#domain/kernel/decider.ts'
import type { Counted } from '#domain/kernel/guess.ts'
import type { KnownNetworks } from '#domain/kernel/network.ts'
import type { Throttle } from '#domain/kernel/throttle.ts'
import type { RequestOrigin } from '#domain/security/service/security-log.ts'
import type { SignInAttempts } from '../ports/sign-in-attempts.ts'
import type { Factor, User } from '../ports/users.ts'
import type { OpenSession } from './open-session.ts'
import { type OwnPassword, ownPassword, type PasswordPorts } from './own-password.ts'
import { failureRecorder, type RecordFailure } from './record-failure.ts'
import { type SignInLimits, signInLimits } from './sign-in-limits.ts'
import type { Refused } from './staff-rejection.ts'

type SignedIn = { readonly accepted: true; readonly user: User; readonly token: string }
type HalfSignedIn = { readonly accepted: true; readonly secondFactor: readonly Factor[]; readonly attempt: string }

type SignIn = RequestOrigin & { readonly email: string; readonly password: string }

/** Signing in and out. `limits` and `recordFailure` also serve the second step. */
export type Staff = OwnPassword & {
  readonly signIn: (attempt: SignIn) => Promise<SignedIn | HalfSignedIn | Refused>
  readonly signOut: (token: string, from: RequestOrigin) => Promise<void>
  readonly limits: SignInLimits
  readonly recordFailure: RecordFailure
}

type Ports = PasswordPorts & {
  readonly attempts: SignInAttempts
  readonly throttle: Throttle
  readonly knownNetworks: KnownNetworks
  readonly openSession: OpenSession
}

/** `signIn` rejects `CredentialsInvalid` also for an unknown address, after the same time. */
export const staff = (ports: Ports): Staff => {
  const { users, sessions, attempts, hasher, openSession, record } = ports
  const limits = signInLimits(ports)
  const recordFailure = failureRecorder(ports)

  return {
    signIn: async ({ email, password, ...from }) => {
      const user = await users.findByEmail(email)
      const done = user?.factors.length ? 'half' : true
      const check = async (counted: Counted) =>
        (await hasher.verify(password, user?.passwordHash ?? null, counted)) && done
      const verdict = await limits.guarded(email, from.address, check)
      if (verdict !== 'right' || user === null) {
        await recordFailure(verdict === 'right' ? 'wrong' : verdict, email, user, from)
        return reject(typeof verdict === 'string' ? { type: 'CredentialsInvalid' } : verdict)
      }
      if (user.factors.length > 0) {
        const attempt = await attempts.open(user.id, user.passwordHash)
        return attempt === null ? outdated : { accepted: true, secondFactor: user.factors, attempt }
      }
      const token = await openSession(user, from, 'password')
      if (token === null) return outdated
      await limits.forgive(user.email, from.address)
      return { accepted: true, user: publicUser(user), token }
    },
    signOut: async (token, from) => {
      const session = await sessions.find(token, 'watched')
      await sessions.close(token)
      if (session !== null) await record('signed_out', session.user, from)
    },
    ...ownPassword(ports, limits.guardedInSession, recordFailure),
    limits,
    recordFailure,
  }
}

/** The password was changed, or the user disabled, while it was checked. */
const outdated = reject({ type: 'CredentialsInvalid' })

/** The public view of an account. */
const publicUser = ({ id, email, name, role }: User): User => ({ id, email, name, role })
