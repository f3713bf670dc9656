import { invalid } from '#adapters/http/middleware/invalid.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { leadBulk, maxInBulk } from '#contracts/lead/http/lead-bulk.ts'
import type { BulkLeads, BulkResult } from '#domain/lead/service/bulk-leads.ts'

export const leadBulkRoutes = (api: HttpApi, bulk: BulkLeads): void => {
  bind(api, leadBulk.revise, async ({ body: { ids, filter, status, priority } }, { context }) => {
    const chosen = ids ?? (await bulk.fitting(filter ?? {}, maxInBulk))
    if (chosen === null) throw tooMany()
    const change = { ...(status && { status }), ...(priority && { priority }) }
    return { body: answerOf(await bulk.revise(chosen, change, context)) }
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
