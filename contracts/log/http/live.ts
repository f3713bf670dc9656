import { z } from 'zod'

/** What the dashboard follows live. Accounts and security events are read when they are looked at. */
export const changeKinds = ['workflow', 'run', 'lead', 'share'] as const

/** One message of `GET /api/events`: something changed and may be refetched. */
export const change = z.object({
  kind: z.enum(changeKinds),
  id: z.string(),
  version: z.int(),
  type: z.string(),
  at: z.string(),
})

export type Change = z.output<typeof change>
