import { accept, type Decider, reject } from '#domain/kernel/decider.ts'
import type { Instant } from '#domain/kernel/instant.ts'

export type TokenScope =
  | 'leads:read'
  | 'leads:write'
  | 'runs:read'
  | 'runs:write'
  | 'documents:read'
  | 'documents:write'
  | 'audit:read'
  | 'agent:propose'

/** A personal token ends with its owner's account and has at most its owner's rights; a service token stands alone. */
export type TokenKind = 'personal' | 'service'

type Grant = {
  readonly name: string
  readonly kind: TokenKind
  readonly scopes: readonly TokenScope[]
  /** The member of staff who made it. */
  readonly ownerId: string
  /** Null: never. */
  readonly expiresAt: Instant | null
  /** SHA-256 of the token's secret, as hexadecimal digits. */
  readonly secretHash: string
}

export type TokenEvent =
  | { readonly type: 'TokenIssued'; readonly data: Grant & { readonly issuedAt: Instant } }
  | { readonly type: 'TokenRevoked'; readonly data: { readonly revokedAt: Instant } }

export type TokenCommand =
  | ({ readonly type: 'IssueToken'; readonly now: Instant } & Grant)
  | { readonly type: 'RevokeToken'; readonly now: Instant }

export type TokenRejection = { readonly type: 'TokenNotFound' } | { readonly type: 'TokenAlreadyIssued' }

export type IssuedToken = Grant & { readonly status: 'issued' | 'revoked'; readonly issuedAt: Instant }

export type ApiToken = { readonly status: 'absent' } | IssuedToken

/** A token with which another program calls the API. */
export const apiToken: Decider<ApiToken, TokenCommand, TokenEvent, TokenRejection> = {
  initialState: { status: 'absent' },
  evolve: (token, event) => {
    if (event.type === 'TokenIssued') return { status: 'issued', ...event.data }
    return token.status === 'absent' ? token : { ...token, status: 'revoked' }
  },
  decide: (command, token) => {
    if (command.type === 'RevokeToken') {
      if (token.status === 'absent') return reject({ type: 'TokenNotFound' })
      return token.status === 'revoked' ? accept() : accept({ type: 'TokenRevoked', data: { revokedAt: command.now } })
    }
    if (token.status !== 'absent') return reject({ type: 'TokenAlreadyIssued' })
    const { type, now, ...grant } = command
    return accept({ type: 'TokenIssued', data: { ...grant, issuedAt: now } })
  },
}

/** Whether a token may still be used. */
export const isLive = (token: ApiToken, now: Instant): token is IssuedToken =>
  token.status === 'issued' && (token.expiresAt === null || token.expiresAt > now)

/** Whether the granted scopes include the needed one: `write` implies `read`. */
export const allows = (scopes: readonly TokenScope[], needed: TokenScope): boolean =>
  scopes.includes(needed) || scopes.some((scope) => scope === needed.replace(/:read$/, ':write'))
