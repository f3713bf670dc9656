import type { MiddlewareHandler } from 'hono'
import type { User } from '../../domain/ports/users.ts'

/** Who is asking, from where. */
export type Caller = {
  readonly requestId: string
  readonly address: string
  readonly user: User | null
  readonly token: string | null
}

export type HttpEnv = { Variables: { requestId: string; address: string; user: User | null; token: string | null } }

export type Guard = MiddlewareHandler<HttpEnv>
