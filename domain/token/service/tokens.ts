import type { Ids } from '#domain/kernel/ids.ts'
import { expiryAfter, type Instant } from '#domain/kernel/instant.ts'
import { idOf, streamName } from '#domain/kernel/stream-name.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { Histories } from '#domain/log/ports/histories.ts'
import { type CommandContext, commandHandler, type Handled } from '#domain/log/service/command-handler.ts'
import type { StaffRole } from '#domain/staff/model/index.ts'
import type { Users } from '#domain/staff/ports/users.ts'
import {
  apiToken,
  type IssuedToken,
  isLive,
  type TokenEvent,
  type TokenKind,
  type TokenRejection,
  type TokenScope,
} from '../model/index.ts'
import type { TokenSecrets, TokenUses } from '../ports/api-tokens.ts'

type NewToken = {
  readonly name: string
  readonly kind: TokenKind
  readonly scopes: readonly TokenScope[]
  /** 0: never. */
  readonly expiresInDays: number
}

export type ListedToken = Omit<IssuedToken, 'secretHash' | 'status'> & {
  readonly id: string
  readonly ownerEmail: string | null
  readonly lastUsedAt: Instant | null
}

/** What a live token allows; a personal one is limited by the role of its owner. */
export type TokenBearer = {
  readonly id: string
  readonly scopes: readonly TokenScope[]
  readonly role: StaffRole
  /** Whether its owner has a second factor; always for a service token, which has no person to ask for one. */
  readonly secondFactor: boolean
  /** Whose quotas it uses up: the owner's, or a service token's own. */
  readonly account: string
}

export type Tokens = {
  /** The secret is returned only here. */
  readonly issue: (
    token: NewToken,
    context: CommandContext,
  ) => Promise<{ readonly token: ListedToken; readonly secret: string }>
  readonly revoke: (id: string, context: CommandContext) => Promise<Handled<TokenRejection>>
  /** All that are not revoked, newest first. */
  readonly list: () => Promise<readonly ListedToken[]>
  /** The name of the token behind `token:<id>`, also of a revoked one; null without one. */
  readonly nameOf: (actor: string) => Promise<string | null>
  /** Null for a secret that is unknown, expired, revoked, or of an owner without an active account. */
  readonly bearer: (secret: string, now: Instant) => Promise<TokenBearer | null>
}

type Ports = {
  readonly store: EventStore
  readonly histories: Histories
  readonly users: Pick<Users, 'findById' | 'emailsOf'>
  readonly secrets: TokenSecrets
  readonly uses: TokenUses
  readonly ids: Ids
}

/** `bearer` reads the log on each call: a revocation, or an owner who is disabled, counts at once. */
export const tokens = ({ store, histories, users, secrets, uses, ids }: Ports): Tokens => {
  const handle = commandHandler(apiToken, { view: () => null, changes: () => [] }, store)

  const withOwners = async (issued: readonly { readonly id: string; readonly token: IssuedToken }[]) => {
    const emails = await users.emailsOf([...new Set(issued.map(({ token }) => token.ownerId))])
    const lastUses = await uses.lastUses()
    return issued.map(({ id, token: { secretHash, status, ...token } }) => ({
      ...token,
      id,
      ownerEmail: emails.get(token.ownerId) ?? null,
      lastUsedAt: lastUses.get(id) ?? null,
    }))
  }

  const read = async (id: string) =>
    (await store.read<TokenEvent>(streamName('token', id))).events.reduce(apiToken.evolve, apiToken.initialState)

  const allTokens = async () => {
    const streams = await histories.of<TokenEvent>('token')
    return streams.flatMap((events) => {
      const token = events.reduce(apiToken.evolve, apiToken.initialState)
      return token.status === 'issued' && events[0] !== undefined ? [{ id: idOf(events[0].stream), token }] : []
    })
  }

  return {
    issue: async ({ expiresInDays, ...grant }, context) => {
      const { at, cause } = context
      const id = ids.next()
      const { secret, hash: secretHash } = secrets.make(id)
      const expiresAt = expiryAfter(at, expiresInDays)
      const facts = { ...grant, ownerId: cause.actor, expiresAt, secretHash }
      await handle(streamName('token', id), { type: 'IssueToken', now: at, ...facts }, { ...context, newStream: true })
      const [token] = await withOwners([{ id, token: { status: 'issued', issuedAt: at, ...facts } }])
      if (token === undefined) throw new Error('the token that was issued is not listed')
      return { token, secret }
    },
    revoke: (id, context) => handle(streamName('token', id), { type: 'RevokeToken', now: context.at }, context),
    list: async () => withOwners((await allTokens()).toReversed()),
    nameOf: async (actor) => {
      const token = await read(actor.slice('token:'.length))
      return token.status === 'absent' ? null : token.name
    },
    bearer: async (secret, now) => {
      const id = secrets.idIn(secret)
      if (id === null) return null
      const token = await read(id)
      if (!isLive(token, now) || !secrets.matches(secret, token.secretHash)) return null
      const { scopes } = token
      if (token.kind === 'service') return { id, scopes, role: 'admin', secondFactor: true, account: `token:${id}` }
      const owner = await users.findById(token.ownerId)
      if (owner === null) return null
      return { id, scopes, role: owner.role, secondFactor: owner.factors.length > 0, account: token.ownerId }
    },
  }
}
