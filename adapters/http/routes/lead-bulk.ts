import { leadBulk, mostInBulk } from '../../../contracts/http/lead-bulk.ts'
import type { BulkLeads, BulkResult } from '../../../domain/application/bulk-leads.ts'
import { bind, type HttpApi } from '../bind.ts'
import { invalid } from '../invalid.ts'

export const leadBulkRoutes = (api: HttpApi, bulk: BulkLeads): void => {
  bind(api, leadBulk.revise, async ({ body: { ids, filter, status, priority } }, { circumstances }) => {
    const chosen = ids ?? (await bulk.fitting(filter ?? {}, mostInBulk))
    if (chosen === null) throw tooMany()
    const change = { ...(status && { status }), ...(priority && { priority }) }
    return { body: answerOf(await bulk.revise(chosen, change, circumstances)) }
  })

  bind(api, leadBulk.restore, async ({ body }, { circumstances }) => ({
    body: answerOf(await bulk.restore(body.leads, circumstances)),
  }))
}

const tooMany = () => invalid([{ path: ['filter'], message: `More than ${mostInBulk} leads fit. Narrow the filter` }])

const answerOf = (results: BulkResult[]) => {
  const count = (outcome: BulkResult['outcome']) => results.filter((result) => result.outcome === outcome).length
  return { changed: count('changed'), unchanged: count('unchanged'), refused: count('refused'), results }
}
