import { RequestRefused } from './problems.ts'

type Unwritten =
  | { readonly type: 'Failed'; readonly error: string; readonly retryAfterMs: number | null }
  | { readonly type: 'Cancelled' }

/** Why an AI wrote nothing, as a 502 with its sentence. */
export const unwritten = (outcome: Unwritten): RequestRefused => {
  if (outcome.type === 'Cancelled') return new RequestRefused({ status: 502, detail: 'The request was cancelled.' })
  const { error: detail, retryAfterMs } = outcome
  const retryAfterSeconds = retryAfterMs === null ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }
  return new RequestRefused({ status: 502, detail, ...retryAfterSeconds })
}
