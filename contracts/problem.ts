import { z } from 'zod'

/** An error response: `application/problem+json` (RFC 9457). */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** One sentence that a person can act on. */
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** The conflicting lead, if there is one. */
  leadId: z.string().optional(),
  /** What a link requires of its readers. */
  gate: z.object({ passcode: z.boolean(), email: z.boolean() }).optional(),
})

export type Problem = z.output<typeof problem>
