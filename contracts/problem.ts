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
  /** The version of the document that a link shows now. */
  current: z.int().optional(),
  /** What a proposed command would change, as it is now. */
  before: z.record(z.string(), z.unknown()).nullable().optional(),
  /** The decision that was made, without the name. */
  decision: z.object({ state: z.enum(['accepted', 'declined']), at: z.string(), version: z.int() }).optional(),
  /** What a link requires of its readers. */
  gate: z.object({ passcode: z.boolean(), email: z.boolean() }).optional(),
})

export type Problem = z.output<typeof problem>

/**
 * The body of an error as a problem, or null if it has no sentence: a proxy's may lack any other member (RFC 9457, 3.1).
 * Checks without zod, which the dashboard loads later.
 */
export const problemIn = (body: unknown): Problem | null => {
  if (typeof body !== 'object' || body === null) return null
  const members = body as Partial<Record<string, unknown>>
  const { type = 'about:blank', title = '', status = 0, detail = title, errors = [] } = members
  const isProblem = [type, title, detail].every((text) => typeof text === 'string') && Number.isInteger(status)
  return isProblem && detail !== '' && Array.isArray(errors)
    ? ({ ...body, type, title, status, detail } as Problem)
    : null
}
