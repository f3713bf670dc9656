import type { MiddlewareHandler } from 'hono'
import type { Session } from '#domain/staff/ports/sessions.ts'
import type { User } from '#domain/staff/ports/users.ts'
import type { TokenBearer } from '#domain/token/service/tokens.ts'

/** The caller of a request. */
export type Caller = {
  readonly requestId: string
  readonly address: string
  /** The browser's display name. */
  readonly browser: string
  readonly user: User | null
  readonly session: Session | null
  readonly token: string | null
  /** The actor of events: a user's id, `token:<id>` or `visitor`. */
  readonly actor: string
}

export type HttpEnv = {
  Variables: {
    requestId: string
    address: string
    user: User | null
    session: Session | null
    token: string | null
    actor: string
    /** The run that called the caller. */
    callingRun?: string
    /** The languages of public pages; the first is the default. */
    languages?: readonly string[]
    /** The API token of the request, if it has one. */
    bearer?: TokenBearer
    /** The actor whose request an access rule refused. */
    refused?: string
    /** The body, where something before its validation had to read it. */
    bodyText?: string
    /** Counts the request against the limit that admitted it. */
    count?: () => void
  }
}

export type Guard = MiddlewareHandler<HttpEnv>
