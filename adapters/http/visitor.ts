import type { Context } from 'hono'
import type { Sessions } from '../../domain/ports/sessions.ts'
import type { Visitor } from '../../domain/share/index.ts'
import { isMachine } from './machine-visitor.ts'
import type { SessionCookie } from './session-cookie.ts'

/** Who opens a link: staff that are signed in, a program that looks at links, or a person. */
export const visitorOf =
  (sessions: Sessions, cookie: SessionCookie) =>
  async (c: Context): Promise<Visitor> => {
    const token = cookie.read(c)
    if (token !== null && (await sessions.find(token)) !== null) return 'staff'
    return isMachine(c.req.header('user-agent')) ? 'machine' : 'person'
  }
