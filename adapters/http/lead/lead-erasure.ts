import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import { circumstanceOf } from '#adapters/http/staff/signed-in.ts'
import { leadErasure as contract } from '#contracts/lead/http/lead-erasure.ts'
import type { Leads } from '#domain/lead/service/leads.ts'

export const leadErasureRoutes = (api: HttpApi, leads: Leads): void => {
  bind(api, contract.erase, async ({ params }, { context, caller }) => {
    const outcome = await leads.erase(params.id, context)
    if (!outcome.accepted) throw rejected(outcome.rejection)
    await api.record('erased', caller.user, circumstanceOf(caller), `Lead ${params.id}`)
    return { body: undefined }
  })
}
