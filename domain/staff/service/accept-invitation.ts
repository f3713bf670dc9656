import type { Counted, TooManyAttempts } from '#domain/kernel/guess.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { RequestOrigin } from '#domain/security/service/security-log.ts'
import type { Invitations } from '../ports/invitations.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { User, Users } from '../ports/users.ts'
import type { OpenSession } from './open-session.ts'
import type { PasswordJudge, PasswordRefused } from './password-judge.ts'
import type { SignInLimits } from './sign-in-limits.ts'
import type { Team } from './team.ts'

type Outcome =
  | { readonly type: 'joined'; readonly user: User; readonly token: string }
  | PasswordRefused
  | TooManyAttempts
  /** A used, expired or unknown token. */
  | { readonly type: 'over' }

/** Accepts an invitation once, sets an allowed password, and signs in. */
export type AcceptInvitation = (
  answer: { readonly token: string; readonly password: string },
  from: RequestOrigin,
  now: Instant,
) => Promise<Outcome>

type Ports = {
  readonly team: Team
  readonly users: Users
  readonly invitations: Invitations
  readonly hasher: PasswordHasher
  readonly judge: PasswordJudge
  readonly openSession: OpenSession
  readonly limits: SignInLimits
}

/** A refused password leaves the token as it is. Of two answers at once, one takes the token; the other is `over`. */
export const acceptInvitation =
  ({ team, users, invitations, hasher, judge, openSession, limits }: Ports): AcceptInvitation =>
  async ({ token, password }, from, now) => {
    const find = async (counted: Counted) => (await invitations.find(token, counted)) ?? false
    const id = await limits.guardedInvitation(from.address, find)
    if (typeof id !== 'string') return id
    const member = id === 'wrong' ? null : await users.find(id)
    if (member?.status !== 'invited') return { type: 'over' }
    const refusal = await judge(password, { id, email: member.email, hasPasskey: false })
    if (refusal !== null) return refusal
    const hash = await hasher.hash(password)
    if ((await invitations.take(token)) === null) return { type: 'over' }
    await users.setPassword(id, { hash, mustChange: false })
    const cause = { actor: id, correlationId: from.requestId, causationId: from.requestId }
    const outcome = await team.join(id, { cause, at: now })
    if (!outcome.accepted) return { type: 'over' }
    const user = { id, email: member.email, name: member.name, role: member.role }
    const session = await openSession({ ...user, passwordHash: hash }, from, 'invitation')
    return session === null ? { type: 'over' } : { type: 'joined', user, token: session }
  }
