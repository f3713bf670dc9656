import { leadErasure as contract } from '../../../contracts/http/lead-erasure.ts'
import type { Leads } from '../../../domain/application/leads.ts'
import { bind, type HttpApi } from '../bind.ts'
import { rejected } from '../rejections.ts'

export const leadErasureRoutes = (api: HttpApi, leads: Leads): void => {
  bind(api, contract.erase, async ({ params }, { circumstances }) => {
    const outcome = await leads.erase(params.id, circumstances)
    if (!outcome.accepted) throw rejected(outcome.rejection)
    return { body: undefined }
  })
}
