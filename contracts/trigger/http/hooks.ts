import { z } from 'zod'
import { uuid } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { runStatuses } from '#contracts/run/http/runs.ts'

/** The longest `Prefer: wait=<seconds>` (RFC 7240). */
export const maxWaitSeconds = 30

export const hooks = {
  call: route({
    method: 'post',
    path: '/api/hooks/:triggerId',
    summary:
      'Start a run by a webhook: signed as Standard Webhooks (webhook-id, webhook-timestamp, webhook-signature) or with the secret as bearer token. Fields of the body, and with a bearer token of the query, fill the inputs of their names. 202 with the run; 200 for a webhook-id that came before, and, with Prefer: wait=<up to 30 seconds>, for a run that has ended',
    access: 'public',
    params: z.object({ triggerId: uuid }),
    query: z.looseObject({}),
    body: z.record(z.string(), z.unknown(), { error: 'A JSON object' }),
    reply: z.object({
      runId: z.string(),
      /** Present, like the next two, only if the call waited for the run's end. */
      status: z.enum(runStatuses).optional(),
      outputs: z.string().nullable().optional(),
      errorMessage: z.string().nullable().optional(),
    }),
    status: 202,
    otherStatus: 200,
  }),
}
