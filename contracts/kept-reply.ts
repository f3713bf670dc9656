import { z } from 'zod'

/** A reply as it is kept under an idempotency key, for whichever server the request is repeated to. */
export const keptReply = z.object({ status: z.int(), body: z.looseObject({}) })

export type KeptReply = z.output<typeof keptReply>
