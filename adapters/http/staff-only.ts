import type { Sessions } from '../../domain/ports/sessions.ts'
import type { Guard } from './caller.ts'
import { problemResponse } from './problems.ts'
import type { SessionCookie } from './session-cookie.ts'

/** Lets signed-in staff through and says so to what follows. */
export const staffOnly =
  (sessions: Sessions, cookie: SessionCookie): Guard =>
  async (c, next) => {
    const token = cookie.read(c)
    const user = token === null ? null : await sessions.find(token)
    if (user === null) return problemResponse(c, { status: 401, detail: 'Sign in first.' })
    c.set('user', user)
    c.set('token', token)
    return next()
  }
