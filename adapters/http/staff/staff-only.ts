import type { Context } from 'hono'
import type { Guard } from '#adapters/http/middleware/caller.ts'
import { problemResponse, type Refusal } from '#adapters/http/server/problems.ts'
import { problemTypes } from '#contracts/problem-types.ts'
import type { TokenScope } from '#contracts/token/scopes.ts'
import type { Session, Sessions } from '#domain/staff/ports/sessions.ts'
import { allows } from '#domain/token/model/index.ts'
import type { TokenBearer } from '#domain/token/service/tokens.ts'
import { hideLinks, mayHandOut } from './hidden-links.ts'
import type { SessionCookie } from './session-cookie.ts'

/** The access rules of a staff route. */
type Demands = {
  /** The caller's own account: open to every role, even while a new password or a second factor is due. */
  readonly ownAccount?: boolean | undefined
  /** Counts as a read whatever its method. */
  readonly isRead?: boolean | undefined
  /** Requires re-authentication within the last ten minutes. */
  readonly proof?: boolean | undefined
  /** Does not count as a use of the session. */
  readonly watching?: boolean | undefined
  /** The scope that an API token needs; if omitted, no token is admitted. */
  readonly scope?: TokenScope | undefined
}

/** The installation's requirements for all staff. */
export type StaffRules = { readonly secondFactorRequired: boolean }

/** Authorises signed-in staff, or a program with an API token, and sets the caller of the request. */
export const staffOnly =
  (sessions: Sessions, cookie: SessionCookie, rules: StaffRules, demands: Demands = {}): Guard =>
  async (c, next) => {
    const reads = isRead(c.req.method, demands)
    const bearer = c.get('bearer')
    if (bearer !== undefined) {
      const actor = `token:${bearer.id}`
      const refusal = tokenRefusal(bearer, reads, rules, demands.scope)
      if (refusal !== null) return refuse(c, actor, refusal)
      c.set('actor', actor)
      return mayHandOut(c) ? next() : hideLinks(c, next)
    }
    const token = cookie.read(c)
    const session = token === null ? null : await sessions.find(token, demands.watching ? 'watched' : 'used')
    if (session === null) return refuse(c, 'visitor', { status: 401, detail: 'Sign in first.' })
    const refusal = refusalOf(session, reads, rules, demands)
    if (refusal !== null) return refuse(c, session.user.id, refusal)
    c.set('user', session.user)
    c.set('session', session)
    c.set('actor', session.user.id)
    c.set('token', token)
    return mayHandOut(c) || demands.watching ? next() : hideLinks(c, next)
  }

const isRead = (method: string, demands: Demands) => demands.isRead === true || method === 'GET' || method === 'HEAD'

/** The log of requests names the caller. */
const refuse = (c: Context, caller: string, refusal: Refusal): Response => {
  c.set('refused', caller)
  return problemResponse(c, refusal)
}

const refusalOf = (session: Session, reads: boolean, rules: StaffRules, demands: Demands): Refusal | null =>
  (demands.ownAccount ? null : dueOrBarred(session, reads, rules)) ??
  (demands.proof && !session.proved ? proofFirst : null)

const dueOrBarred = (session: Session, reads: boolean, rules: StaffRules): Refusal | null => {
  if (rules.secondFactorRequired && session.factors.length === 0) return secondFactorFirst
  if (!reads && session.user.role === 'auditor') return auditorsRead
  if (!reads && session.mustChangePassword) return passwordFirst
  return null
}

const auditorsRead: Refusal = { status: 403, detail: 'Your role reads everything and changes nothing.' }

const passwordFirst: Refusal = {
  status: 403,
  type: problemTypes.passwordChangeRequired,
  detail: 'Change the password that was generated for you first.',
}

export const secondFactorFirst: Refusal = {
  status: 403,
  type: problemTypes.secondFactorRequired,
  detail: 'Set up a second factor first: this installation requires one.',
}

export const proofFirst: Refusal = {
  status: 403,
  type: problemTypes.proofRequired,
  detail: 'Confirm with your password first: the last time was more than ten minutes ago.',
}

/** RFC 6750, section 3.1. */
const tokenRefusal = (
  { scopes, role, secondFactor }: TokenBearer,
  reads: boolean,
  rules: StaffRules,
  needed: TokenScope | undefined,
): Refusal | null => {
  if (needed === undefined) return neverByToken
  if (!allows(scopes, needed)) {
    const challenge = `Bearer error="insufficient_scope", scope="${needed}"`
    return { status: 403, detail: `This token lacks the scope ${needed}.`, challenge }
  }
  if (rules.secondFactorRequired && !secondFactor) return secondFactorFirst
  return !reads && role === 'auditor' ? auditorsRead : null
}

const neverByToken: Refusal = { status: 403, detail: 'This call cannot be made with an API token. Sign in instead.' }
