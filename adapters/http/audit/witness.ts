import type { Context } from 'hono'
import { bodyText } from '#adapters/http/middleware/body-text.ts'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import { addCheckpointPath } from '#contracts/audit/http/proofs.ts'
import type { Cosigning, CosignLogs } from '#domain/audit/service/cosign-logs.ts'

/** Far above the 63 hashes and the note that a request may hold. */
const maxBytes = 64 * 1024

const refusals = {
  malformed: [400, 'This is no request of C2SP tlog-witness, or its old size is beyond its checkpoint.'],
  unknown: [404, 'This witness does not cosign the log of that origin.'],
  unsigned: [403, 'No signature of the checkpoint is by a key of that log.'],
  inconsistent: [422, 'The proof does not show that the checkpoint extends the one cosigned last.'],
} as const satisfies Record<Exclude<Cosigning['outcome'], 'cosigned' | 'conflict'>, readonly [number, string]>

/** `POST /log/witness/add-checkpoint`: cosigns heads of other logs, as C2SP tlog-witness defines. */
export const witnessRoutes = ({ app }: Pick<HttpApi, 'app'>, cosign: CosignLogs): void => {
  app.post(addCheckpointPath, async (c) => {
    c.header('Cache-Control', 'no-store')
    return answer(c, await cosign(await bodyText(c, maxBytes)))
  })
}

const answer = (c: Context, cosigning: Cosigning): Response => {
  if (cosigning.outcome === 'cosigned') return c.text(cosigning.line)
  if (cosigning.outcome === 'conflict')
    return c.body(`${cosigning.size}\n`, 409, { 'Content-Type': 'text/x.tlog.size' })
  const [status, sentence] = refusals[cosigning.outcome]
  return c.text(`${sentence}\n`, status)
}
