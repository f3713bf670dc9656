import type { Problem } from '#contracts/problem.ts'
import { post } from '../post.ts'

export type GateAnswers = { readonly passcode?: string; readonly email?: string }

type Exchanged =
  | { readonly type: 'Opened' }
  | { readonly type: 'Invalid' }
  /** The link has gates that are missing or failed. */
  | { readonly type: 'Gate'; readonly problem: Problem }
  /** A failure unrelated to the link. */
  | { readonly type: 'Trouble'; readonly detail: string }

/** Exchanges a link's token for a session. */
export const exchange = async (token: string, answers: GateAnswers): Promise<Exchanged> => {
  if (token === '') return { type: 'Invalid' }
  try {
    const response = await post(`/api/public/redirect/${token}`, { redirectToken: token, ...answers })
    if (response.ok) return { type: 'Opened' }
    if (response.status === 404) return { type: 'Invalid' }
    return refusalOf(response.status, await response.json())
  } catch {
    return { type: 'Trouble', detail: unreached }
  }
}

const unreached = 'The server could not be reached.'

const refusalOf = (status: number, problem: Problem): Exchanged =>
  problem.gate !== undefined || status === 400
    ? { type: 'Gate', problem }
    : { type: 'Trouble', detail: problem.detail ?? unreached }
