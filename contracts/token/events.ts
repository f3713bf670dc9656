import { z } from 'zod'
import { instant } from '#contracts/fields.ts'
import { storedEvent } from '#contracts/stored-event.ts'
import { tokenKinds, tokenScopes } from './scopes.ts'

/** The events of an API token. `secretHash` is the SHA-256 of 32 random bytes and more, which opens nothing. */
export const tokenEvents = [
  storedEvent({
    type: 'TokenIssued',
    version: 1,
    data: z.object({
      name: z.string(),
      kind: z.enum(tokenKinds),
      scopes: z.array(z.enum(tokenScopes)),
      ownerId: z.string(),
      expiresAt: instant.nullable(),
      secretHash: z.string(),
      issuedAt: instant,
    }),
    withheld: ['secretHash'],
  }),
  storedEvent({ type: 'TokenRevoked', version: 1, data: z.object({ revokedAt: instant }) }),
]
