import type { CommandContext } from '#domain/log/service/command-handler.ts'
import type { LeadReader } from '../ports/lead-reader.ts'
import type { BulkLeads } from './bulk-leads.ts'

/** All leads of a member of staff: how many, and to whom else they go. Repeating a hand-over that broke off ends it. */
export type OwnedLeads = {
  readonly count: (ownerId: string) => Promise<number>
  /** Returns how many changed. */
  readonly handOver: (ownerId: string, to: string | null, context: CommandContext) => Promise<number>
}

const pageSize = 500

/**
 * Hands over page by page and ends with the first one that changes nothing, so that refusals cannot make it endless.
 */
export const ownedLeads = (bulk: Pick<BulkLeads, 'revise'>, reader: Pick<LeadReader, 'list'>): OwnedLeads => {
  const pageOf = (ownerId: string, limit: number) => reader.list({ ownerId, sort: '-createdAt', limit })
  return {
    count: async (ownerId) => (await pageOf(ownerId, 1))?.total ?? 0,
    handOver: async (ownerId, to, context) => {
      if (to === ownerId) return 0
      let total = 0
      for (;;) {
        const ids = (await pageOf(ownerId, pageSize))?.leads.map(({ id }) => id) ?? []
        const results = await bulk.revise(ids, { ownerId: to }, context)
        const count = results.filter(({ outcome }) => outcome === 'changed').length
        total += count
        if (count === 0) return total
      }
    },
  }
}
