import { z } from 'zod'
import { searchedText } from '#contracts/email-address.ts'
import { instant, momentQuery, queryCount } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { auditedKinds } from './audit.ts'

const feedEntry = z.object({
  position: z.int(),
  /** The version in its stream, from 1. */
  version: z.int(),
  at: instant,
  actor: z.string(),
  /** The address of staff; for other actors the same as `actor`. */
  actorName: z.string(),
  kind: z.enum(auditedKinds),
  streamId: z.string(),
  type: z.string(),
  /** The event as a sentence. */
  text: z.string(),
  /** The screen of its aggregate. */
  href: z.string(),
  /** The recorded data, personal fields decrypted; texts are cut to 300 characters, and whole documents omitted. */
  data: z.record(z.string(), z.unknown()),
})

export type FeedEntry = z.output<typeof feedEntry>

const search = z.string().trim().max(200, 'At most 200 characters').overwrite(searchedText).optional()

export const auditFeed = {
  entries: route({
    method: 'get',
    path: '/api/audit/feed',
    summary:
      'Follow everything that happened, the newest first; q finds names, addresses, companies, ids, types, and what follows from an id',
    access: 'staff',
    scope: 'audit:read',
    query: z.object({
      q: search,
      kind: z.enum(auditedKinds).optional(),
      /** Staff by id or address, `visitor`, `worker`, `share:<id>`. */
      actor: search,
      from: momentQuery.optional(),
      to: momentQuery.optional(),
      limit: queryCount(500, 100),
      cursor: z.string().max(2000).optional(),
    }),
    reply: z.object({ entries: z.array(feedEntry), nextCursor: z.string().nullable() }),
    status: 200,
  }),
}
