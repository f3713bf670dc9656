import type { IdempotencyKeys, IdempotentRequest } from '#domain/log/ports/idempotency.ts'
import type { MemoryDatabase } from '../memory-database.ts'

const lifeMs = 24 * 3_600_000

/** Keys as appends have written them, for 24 hours of the database's clock. */
export const memoryIdempotencyKeys = (database: MemoryDatabase): IdempotencyKeys => ({
  find: async (request) => {
    const kept = liveReply(database, request)
    if (kept === undefined) return { type: 'New' }
    if (kept.fingerprint !== request.fingerprint) return { type: 'OtherBody' }
    return { type: 'Replied', reply: kept.reply }
  },
})

export const replyKey = ({ scope, key }: IdempotentRequest): string => JSON.stringify([scope, key])

export const liveReply = (database: MemoryDatabase, request: IdempotentRequest) => {
  const kept = database.tables().replies.get(replyKey(request))
  return kept !== undefined && kept.keptAt > database.now() - lifeMs ? kept : undefined
}
