import type { TokenEvent } from '#domain/token/model/index.ts'
import { noon } from './leads.ts'

type OneOfEach = { readonly [Type in TokenEvent['type']]: Extract<TokenEvent, { type: Type }> }

/** One event of each type that an API token can have. An event type that is forgotten does not compile. */
export const oneTokenEventOfEach: OneOfEach = {
  TokenIssued: {
    type: 'TokenIssued',
    data: {
      name: 'Website',
      kind: 'personal',
      scopes: ['leads:write', 'runs:read'],
      ownerId: '0197',
      expiresAt: '2026-02-01T12:00:00.000Z',
      secretHash: '00',
      issuedAt: noon,
    },
  },
  TokenRevoked: { type: 'TokenRevoked', data: { revokedAt: noon } },
}
