import { z } from 'zod'
import { instant, momentQuery, uuid } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'

const fields = z.record(z.string(), z.unknown()).nullable()

const rewindStep = z.object({
  key: z.string(),
  at: instant,
  text: z.string(),
  /** The screen that shows it. */
  href: z.string(),
  /** The fields as they were when this was read; null for what is no change of fields. */
  from: fields,
  /** The fields as they were before the token. */
  to: fields,
  /** Why it stays; null for what is undone. */
  reason: z.string().nullable(),
})

export type RewindStep = z.output<typeof rewindStep>

const since = z.object({ since: momentQuery }).meta({ example: { since: '2026-03-01T09:00:00.000Z' } })
const ofToken = z.object({ id: uuid })

export const rewinds = {
  read: route({
    method: 'get',
    path: '/api/tokens/:id/rewind',
    summary:
      'List what was done on behalf of a token since a moment, newest first: what a rewind would undo, and what would stay and why',
    access: 'staff',
    params: ofToken,
    query: since,
    reply: z.object({ undoes: z.array(rewindStep), stays: z.array(rewindStep) }),
    status: 200,
  }),
  undo: route({
    method: 'post',
    path: '/api/tokens/:id/rewind',
    summary:
      'Undo what was done on behalf of a token since a moment, by new events, except where it was changed since; what cannot be undone, such as a mail, stays',
    access: 'staff',
    params: ofToken,
    body: since,
    reply: z.object({ undone: z.array(rewindStep), stays: z.array(rewindStep) }),
    status: 200,
    idempotent: true,
  }),
}
