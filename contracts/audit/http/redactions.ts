import { z } from 'zod'
import { instant, requiredText } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { ofStream } from './audit.ts'

export const redactions = {
  redact: route({
    method: 'post',
    path: '/api/audit/redactions',
    summary: 'Remove a text from an event for good: its hash and the proof of all others stay',
    access: 'staff',
    proof: true,
    body: ofStream.extend({
      version: z.int().min(1),
      /** A path to a text within the data, such as `notes` or `inputs.password`. */
      field: requiredText('Name the field', 500),
      /** Public: it is stored in the log, and every verifier shows it. */
      reason: requiredText('A reason is required', 500),
    }),
    reply: z.object({ redaction: z.object({ id: z.string(), at: instant }) }),
    status: 201,
  }),
}
