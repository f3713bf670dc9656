import { z } from 'zod'

/** One message of `GET /api/events`: something changed, and may be read again. */
export const change = z.object({
  kind: z.enum(['workflow', 'run', 'lead', 'share']),
  id: z.string(),
  version: z.int(),
  type: z.string(),
  at: z.string(),
})

export type Change = z.output<typeof change>
