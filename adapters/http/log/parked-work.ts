import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound } from '#adapters/http/server/problems.ts'
import { parkedWork as contract } from '#contracts/log/http/parked-work.ts'
import { idOf, kindOf } from '#domain/kernel/stream-name.ts'
import type { ParkedWork } from '#domain/log/ports/parked-work.ts'

/** Work that failed repeatedly, for staff to inspect and retry. */
export const parkedWorkRoutes = (api: HttpApi, work: ParkedWork): void => {
  bind(api, contract.list, async () => {
    const parked = (await work.list()).map(({ notice: { stream, type }, ...entry }) => ({
      ...entry,
      kind: kindOf(stream),
      streamId: idOf(stream),
      type,
    }))
    return { body: { parked } }
  })

  bind(api, contract.tryAgain, async ({ params }) => {
    if (!(await work.askAgain(params.id))) throw notFound('This is not parked any more.')
    return { body: undefined }
  })
}
