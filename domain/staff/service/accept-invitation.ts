import type { Instant } from '#domain/kernel/instant.ts'
import type { RequestOrigin } from '#domain/security/service/security-log.ts'
import type { PasswordFault } from '../model/index.ts'
import type { Invitations } from '../ports/invitations.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { User, Users } from '../ports/users.ts'
import type { OpenSession } from './open-session.ts'
import type { PasswordJudge } from './password-judge.ts'
import type { Team } from './team.ts'

type Outcome =
  | { readonly type: 'joined'; readonly user: User; readonly token: string }
  | { readonly type: 'refused'; readonly fault: PasswordFault }
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
}

export const acceptInvitation =
  ({ team, users, invitations, hasher, judge, openSession }: Ports): AcceptInvitation =>
  async ({ token, password }, from, now) => {
    const id = await invitations.find(token)
    const member = id === null ? null : await users.find(id)
    if (id === null || member?.status !== 'invited') return { type: 'over' }
    const fault = await judge(password, member.email, false)
    if (fault !== null) return { type: 'refused', fault }
    const hash = await hasher.hash(password)
    if ((await invitations.take(token)) === null) return { type: 'over' }
    await users.setPassword(id, { hash, mustChange: false })
    const cause = { actor: id, correlationId: from.requestId, causationId: from.requestId }
    const joined = await team.join(id, { cause, at: now })
    if (!joined.accepted) return { type: 'over' }
    const user = { id, email: member.email, name: member.name, role: member.role }
    return { type: 'joined', user, token: await openSession(user, from, 'invitation') }
  }
