import { z } from 'zod'

/** A reply stored under an idempotency key, readable by every server. */
export const keptReply = z.object({ status: z.int(), body: z.looseObject({}) })

export type KeptReply = z.output<typeof keptReply>
