import { attachment } from '#adapters/http/middleware/attachment.ts'
import { invalid } from '#adapters/http/middleware/invalid.ts'
import { safeQuery } from '#adapters/http/middleware/safe-query.ts'
import { type Answered, bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound, RequestRefused } from '#adapters/http/server/problems.ts'
import { staffOnly } from '#adapters/http/staff/staff-only.ts'
import {
  checkpointPath,
  proofs as contract,
  dossierPagePath,
  dossierParams,
  tilePath,
} from '#contracts/audit/http/proofs.ts'
import { LogDisputed } from '#domain/audit/ports/log-tree.ts'
import type { Dossier, Proofs } from '#domain/audit/service/proofs.ts'
import { tileIn } from './tile-address.ts'

/** What convinces a stranger: dossiers for staff to hand out, and for everybody the signed head, its keys and the tree. */
export const proofRoutes = (api: HttpApi, proofs: Proofs, pageOf: (dossier: Dossier) => string): void => {
  bind(api, contract.dossier, async ({ params: { kind, id } }) => {
    const found = await whereSigned(proofs.dossier(kind, id))
    if (found === null) throw notFound(`There is no such ${kind}.`)
    return { body: found as Answered<typeof contract.dossier>['body'] }
  })

  const { app, sessions, cookie, rules } = api
  app.get(dossierPagePath, staffOnly(sessions, cookie, rules), safeQuery, async (c) => {
    const params = dossierParams.safeParse(c.req.param())
    const found = params.success ? await whereSigned(proofs.dossier(params.data.kind, params.data.id)) : null
    if (!params.success || found === null) throw notFound()
    const { kind, id } = params.data
    c.header('Content-Disposition', attachment(`dossier-${kind}-${id}`, 'html'))
    c.header('Cache-Control', 'no-store')
    return c.html(pageOf(found))
  })

  bind(api, contract.consistency, async ({ query: { from, to } }) => {
    const proof = await whereSigned(proofs.consistency(from, to))
    if (proof !== null) return { body: { proof: [...proof] } }
    const message = from > to ? 'At most the size to compare with' : 'The log is not as large'
    throw invalid([{ path: [from > to ? 'from' : 'to'], message }])
  })

  bind(api, contract.keys, async () => {
    const { origin, keys } = await whereSigned(proofs.keys())
    return { body: { origin, keys: [...keys] } }
  })

  api.app.get(checkpointPath, async (c) => {
    c.header('Cache-Control', 'no-cache')
    return c.text(await whereSigned(proofs.checkpoint()))
  })

  api.app.get(tilePath, async (c) => {
    const place = tileIn(c.req.path)
    const hashes = place === null ? null : await proofs.tile(...place)
    if (hashes === null) throw notFound()
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    return c.body(Uint8Array.from(Buffer.from(hashes, 'hex')), 200, { 'Content-Type': 'application/octet-stream' })
  })
}

/** A log that must not be signed answers 503 and says why. */
const whereSigned = async <Result>(proof: Promise<Result>): Promise<Result> => {
  try {
    return await proof
  } catch (error) {
    if (error instanceof LogDisputed) throw new RequestRefused({ status: 503, detail: error.message })
    throw error
  }
}
