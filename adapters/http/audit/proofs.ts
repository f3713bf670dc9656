import { invalid } from '#adapters/http/middleware/invalid.ts'
import { safeQuery } from '#adapters/http/middleware/safe-query.ts'
import { type Answered, bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound, RequestRefused } from '#adapters/http/server/problems.ts'
import { spend } from '#adapters/http/staff/quota.ts'
import { staffOnly } from '#adapters/http/staff/staff-only.ts'
import {
  checkpointPath,
  proofs as contract,
  dossierPagePath,
  dossierParams,
  tilePath,
} from '#contracts/audit/http/proofs.ts'
import { tileWidth } from '#domain/audit/model/index.ts'
import type { Cosigner } from '#domain/audit/ports/cosigner.ts'
import { LogDisputed } from '#domain/audit/ports/log-tree.ts'
import type { Dossier, Proofs } from '#domain/audit/service/proofs.ts'

const form = /^\/log\/tile\/(0|[1-9]\d?)\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/
const highest = 63

/**
 * Level, index and width in the address of a tile (C2SP tlog-tiles): `/log/tile/0/x001/x234/067.p/8`.
 * Null for any other address, and for non-canonical forms.
 */
export const tileIn = (path: string): readonly [level: number, index: number, width: number] | null => {
  const [, level, digits = '', partial] = form.exec(path) ?? []
  if (level === undefined || digits.startsWith('x000/')) return null
  const width = partial === undefined ? tileWidth : Number(partial)
  const index = Number(digits.replaceAll(/[x/]/g, ''))
  const isPlace = Number(level) <= highest && Number.isSafeInteger(index * tileWidth)
  return isPlace && (partial === undefined || width < tileWidth) ? [Number(level), index, width] : null
}

/** Proofs: dossiers for staff, and publicly the signed head, its keys and the tree. */
export const proofRoutes = (
  api: HttpApi,
  proofs: Proofs,
  pageOf: (dossier: Dossier) => Promise<string>,
  witness: Pick<Cosigner, 'vkey'>,
): void => {
  bind(api, contract.dossier, async ({ params: { kind, id } }, { c }) => {
    await spend(api, c, 'export')
    const ownProof = await requireSignature(proofs.dossier(kind, id))
    if (ownProof === null) throw notFound(`There is no such ${kind}.`)
    return { body: ownProof as Answered<typeof contract.dossier>['body'] }
  })

  const { app, sessions, cookie, rules } = api
  app.get(dossierPagePath, staffOnly(sessions, cookie, rules, { scope: 'audit:read' }), safeQuery, async (c) => {
    const params = dossierParams.safeParse(c.req.param())
    if (params.success) await spend(api, c, 'export')
    const signedProof = params.success ? await requireSignature(proofs.dossier(params.data.kind, params.data.id)) : null
    if (!params.success || signedProof === null) throw notFound()
    const { kind, id } = params.data
    c.header('Content-Disposition', `attachment; filename="dossier-${kind}-${id}.html"`)
    c.header('Cache-Control', 'no-store')
    return c.html(await pageOf(signedProof))
  })

  for (const route of ['consistency', 'extension'] as const)
    bind(api, contract[route], async ({ query: { from, to } }) => {
      const proof = await requireSignature(proofs[route](from, to))
      if (proof !== null) return { body: { proof: [...proof] } }
      const message = from > to ? 'At most the size to compare with' : 'The log is not as large'
      throw invalid([{ path: [from > to ? 'from' : 'to'], message }])
    })

  bind(api, contract.keys, async () => {
    const { origin, keys } = await requireSignature(proofs.keys())
    return { body: { origin, witness: witness.vkey(), keys: [...keys] } }
  })

  api.app.get(checkpointPath, async (c) => {
    c.header('Cache-Control', 'no-cache')
    return c.text(await requireSignature(proofs.checkpoint()))
  })

  api.app.get(tilePath, async (c) => {
    const place = tileIn(c.req.path)
    const hashes = place === null ? null : await proofs.tile(...place)
    if (hashes === null) throw notFound()
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    return c.body(Uint8Array.from(Buffer.from(hashes, 'hex')), 200, { 'Content-Type': 'application/octet-stream' })
  })
}

/** Answers 503 with the reason while signing is refused. */
const requireSignature = async <Result>(proof: Promise<Result>): Promise<Result> => {
  try {
    return await proof
  } catch (error) {
    if (error instanceof LogDisputed) throw new RequestRefused({ status: 503, detail: error.message })
    throw error
  }
}
