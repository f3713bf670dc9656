import { z } from 'zod'
import { auditedKinds } from '#contracts/audit/http/audit.ts'
import { instant, uuid } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'

const parked = z.object({
  id: z.string(),
  /** What failed: `policies`, `mail about new leads`, `mail about security`, `mail about decisions`, `runs`. */
  consumer: z.string(),
  /** The stream that it is about. */
  kind: z.enum(auditedKinds),
  streamId: z.string(),
  /** The type of the event that was being handled. */
  type: z.string(),
  tries: z.int(),
  /** Why the last attempt failed. */
  error: z.string(),
  parkedAt: instant,
  /** Another attempt was requested and has not ended yet. */
  asked: z.boolean(),
})

export type ParkedEntry = z.output<typeof parked>

export const parkedWork = {
  list: route({
    method: 'get',
    path: '/api/parked-work',
    summary: 'List the work that failed 20 times and is not repeated any more, the newest first',
    access: 'staff',
    reply: z.object({ parked: z.array(parked) }),
    status: 200,
  }),
  tryAgain: route({
    method: 'post',
    path: '/api/parked-work/:id/again',
    summary: 'Try parked work once more; it leaves the list where that succeeds',
    access: 'staff',
    params: z.object({ id: uuid }),
    status: 204,
  }),
}
