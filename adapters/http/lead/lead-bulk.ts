import { invalid } from '#adapters/http/middleware/invalid.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { leadBulk, maxInBulk } from '#contracts/lead/http/lead-bulk.ts'
import type { BulkLeads, BulkResult } from '#domain/lead/service/bulk-leads.ts'
import type { Users } from '#domain/staff/ports/users.ts'
import type { FilterOf } from './lead-filter.ts'
import { mustBeAdmin } from './lead-owner.ts'

type Ports = { readonly users: Pick<Users, 'find'>; readonly filterOf: FilterOf }

/**
 * `POST /api/leads/bulk`, and `…/restore` to undo it. One lead's refusal does not stop the others; 400 where a filter
 * fits too many.
 */
export const leadBulkRoutes = (api: HttpApi, bulk: BulkLeads, { users, filterOf }: Ports): void => {
  bind(api, leadBulk.revise, async ({ body: { ids, filter, ...revision } }, { context, caller }) => {
    await mustBeAdmin(users, revision.ownerId, 'ownerId')
    const leadIds = ids ?? (await bulk.fitting(await filterOf(filter ?? {}, caller), maxInBulk))
    if (leadIds === null) throw tooMany()
    const { status, priority, ownerId } = revision
    const change = {
      ...(status && { status }),
      ...(priority && { priority }),
      ...(ownerId !== undefined && { ownerId }),
    }
    return { body: answerOf(await bulk.revise(leadIds, change, context)) }
  })

  bind(api, leadBulk.restore, async ({ body }, { context }) => ({
    body: answerOf(await bulk.restore(body.leads, context)),
  }))
}

const tooMany = () => invalid([{ path: ['filter'], message: `More than ${maxInBulk} leads fit. Narrow the filter` }])

const answerOf = (results: BulkResult[]) => {
  const count = (outcome: BulkResult['outcome']) => results.filter((result) => result.outcome === outcome).length
  return { changed: count('changed'), unchanged: count('unchanged'), refused: count('refused'), results }
}
