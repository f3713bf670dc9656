import { z } from 'zod'

/** The kinds of aggregates that the dashboard follows live. Accounts and security events are fetched on view. */
export const changeKinds = ['workflow', 'run', 'lead', 'share', 'trigger'] as const

/** One message of `GET /api/events`: something changed and may be refetched. */
export const change = z.object({
  kind: z.enum(changeKinds),
  id: z.string(),
  version: z.int(),
  type: z.string(),
  at: z.string(),
})

export type Change = z.output<typeof change>
