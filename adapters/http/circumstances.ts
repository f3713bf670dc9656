import type { Context } from 'hono'
import type { Route } from '../../contracts/route.ts'
import type { Circumstances } from '../../domain/application/command-handler.ts'
import type { Instant } from '../../domain/kernel/instant.ts'
import type { IdempotentRequest } from '../../domain/ports/idempotency.ts'
import type { ViewChange } from '../../domain/ports/views.ts'
import type { Caller, HttpEnv } from './caller.ts'

/** What a handler knows beside the request itself. */
export type Asked = {
  readonly caller: Caller
  readonly c: Context<HttpEnv>
  readonly circumstances: Circumstances
  /** The circumstances with the answer to keep under the request's idempotency key, if it has one. */
  readonly remembering: (body: (changes: readonly ViewChange[]) => object) => Circumstances
  readonly idempotent?: IdempotentRequest | undefined
}

export const circumstancesOf = (
  c: Context<HttpEnv>,
  route: Route,
  at: Instant,
  idempotent?: IdempotentRequest,
): Pick<Asked, 'circumstances' | 'remembering' | 'idempotent'> => {
  const requestId = c.get('requestId')
  const cause = { actor: c.get('user')?.id ?? 'visitor', correlationId: requestId, causationId: requestId }
  const circumstances = { cause, at, ifVersion: route.versioned ? ifMatch(c.req.header('if-match')) : undefined }
  return {
    circumstances,
    idempotent,
    remembering: (body) =>
      idempotent === undefined
        ? circumstances
        : { ...circumstances, answer: (changes) => ({ ...idempotent, status: route.status, body: body(changes) }) },
  }
}

/** No version ever has this number, so that a tag that is not ours never matches. */
const neverAVersion = -1

const ifMatch = (header: string | undefined): number | undefined => {
  if (header === undefined || header.trim() === '*') return undefined
  const version = /^"(\d{1,9})"$/.exec(header.trim())?.[1]
  return version === undefined ? neverAVersion : Number(version)
}
