import type { Caller } from '#adapters/http/middleware/caller.ts'
import type { RequestOrigin } from '#domain/security/service/security-log.ts'
import type { Session } from '#domain/staff/ports/sessions.ts'
import type { User } from '#domain/staff/ports/users.ts'

type SignedIn = { readonly user: User; readonly session: Session; readonly token: string }

/** Staff routes require a signed-in caller: anything else is a defect. */
export const signedIn = ({ user, session, token }: Caller): SignedIn => {
  if (user === null || session === null || token === null)
    throw new Error('a staff route was reached without a session')
  return { user, session, token }
}

/** What security events and sessions record of a request. */
export const requestOriginOf = ({ address, browser, requestId }: Caller): RequestOrigin => ({
  address,
  browser,
  requestId,
})
