import { z } from 'zod'

/** A reply stored under an idempotency key, readable by every server. */
export const storedReply = z.object({ status: z.int(), body: z.looseObject({}) })

export type StoredReply = z.output<typeof storedReply>
