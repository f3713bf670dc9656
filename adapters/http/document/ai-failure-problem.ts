import { RequestRefused } from '#adapters/http/server/problems.ts'

type AiFailure =
  | { readonly type: 'Failed'; readonly error: string; readonly retryAfterMs: number | null }
  | { readonly type: 'Cancelled' }

/** Maps a failed or cancelled AI request to a 502 problem. */
export const aiFailureProblem = (outcome: AiFailure): RequestRefused => {
  if (outcome.type === 'Cancelled') return new RequestRefused({ status: 502, detail: 'The request was cancelled.' })
  const { error: detail, retryAfterMs } = outcome
  const retryAfterSeconds = retryAfterMs === null ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }
  return new RequestRefused({ status: 502, detail, ...retryAfterSeconds })
}
