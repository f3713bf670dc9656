import { z } from 'zod'
import { instant, momentQuery, queryCount } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { securityEventTypes } from './types.ts'

const securityEvent = z.object({
  id: z.string(),
  at: instant,
  type: z.enum(securityEventTypes),
  /** Null when no account is concerned. */
  user: z.object({ id: z.string(), email: z.string() }).nullable(),
  address: z.string(),
  browser: z.string(),
  detail: z.string().nullable(),
})

export type SecurityEvent = z.output<typeof securityEvent>

export const security = {
  events: route({
    method: 'get',
    path: '/api/security/events',
    summary: 'List security events, newest first; they are kept for a year',
    access: 'staff',
    query: z.object({
      type: z.enum(securityEventTypes, { error: `One of ${securityEventTypes.join(', ')}` }).optional(),
      /** A user's id or address. */
      user: z.string().trim().max(320, 'At most 320 characters').optional(),
      address: z.string().trim().max(100, 'At most 100 characters').optional(),
      /** Inclusive. */
      from: momentQuery.optional(),
      /** Exclusive. */
      to: momentQuery.optional(),
      limit: queryCount(500, 100),
      cursor: z.string().max(2000).optional(),
    }),
    reply: z.object({ events: z.array(securityEvent), nextCursor: z.string().nullable() }),
    status: 200,
  }),
}
