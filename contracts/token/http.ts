import { z } from 'zod'
import { instant, requiredText, uuid } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { tokenKinds, tokenScopes } from './scopes.ts'

const scope = z.enum(tokenScopes, { error: `One of ${tokenScopes.join(', ')}` })
const kind = z.enum(tokenKinds, { error: `One of ${tokenKinds.join(', ')}` })
const lifetime = 'A whole number of days from 0 (never) to 3650'

const token = z.object({
  id: z.string(),
  name: z.string(),
  kind,
  scopes: z.array(scope),
  createdAt: instant,
  /** The address of its creator; null once the account no longer exists. */
  createdBy: z.string().nullable(),
  /** Null: never. */
  expiresAt: instant.nullable(),
  /** To the minute; null before the first use. */
  lastUsedAt: instant.nullable(),
})

export type Token = z.output<typeof token>

export const newToken = z.object({
  name: requiredText('Name is required', 100),
  /** A personal token has at most its owner's rights and ends with its owner's account; a service token stands alone. */
  kind: kind.default('personal'),
  scopes: z
    .array(scope, { error: 'A list of scopes' })
    .min(1, 'Choose at least one scope')
    .max(20, 'At most 20 scopes')
    .transform((scopes) => [...new Set(scopes)]),
  expiresInDays: z.int(lifetime).min(0, lifetime).max(3650, lifetime).default(90),
})

export const tokens = {
  list: route({
    method: 'get',
    path: '/api/tokens',
    summary: 'List the API tokens that are not revoked, newest first; never a secret',
    access: 'staff',
    reply: z.object({ tokens: z.array(token) }),
    status: 200,
  }),
  issue: route({
    method: 'post',
    path: '/api/tokens',
    summary: 'Make an API token; the secret is in this answer alone. `expiresInDays` 0 is never',
    access: 'staff',
    proof: true,
    body: newToken,
    reply: z.object({ token, secret: z.string() }),
    status: 201,
  }),
  revoke: route({
    method: 'delete',
    path: '/api/tokens/:id',
    summary: 'Revoke an API token; it ends at once',
    access: 'staff',
    params: z.object({ id: uuid }),
    status: 204,
  }),
}
