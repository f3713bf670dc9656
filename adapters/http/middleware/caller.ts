import type { MiddlewareHandler } from 'hono'
import type { Session } from '#domain/staff/ports/sessions.ts'
import type { User } from '#domain/staff/ports/users.ts'

/** Who is asking, from where. */
export type Caller = {
  readonly requestId: string
  readonly address: string
  /** As people call it. */
  readonly browser: string
  readonly user: User | null
  readonly session: Session | null
  readonly token: string | null
}

export type HttpEnv = {
  Variables: {
    requestId: string
    address: string
    user: User | null
    session: Session | null
    token: string | null
    /** Says that the request counts against the limit that let it pass. */
    count?: () => void
  }
}

export type Guard = MiddlewareHandler<HttpEnv>
