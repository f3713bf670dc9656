import type { z } from 'zod'
import { RequestRefused } from '#adapters/http/server/problems.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import type { decision as contract } from '#contracts/share/http/decisions.ts'
import type { ListedShare } from '#domain/share/ports/share-reader.ts'
import type { Decisions } from '#domain/share/service/decisions.ts'
import { endedRefusal } from './public-refusals.ts'

type DecisionAnswer = z.output<typeof contract>

/** A link's decision as staff see it at a moment. */
type Subject = Pick<ListedShare, 'decision' | 'number'>

/** Null where the link asks for no decision; `lapsed` from the first moment of `until` on. */
export const decisionAnswer = ({ decision, number }: Subject, now: string): DecisionAnswer | null => {
  if (decision === null) return null
  const { until } = decision
  if (decision.state === 'open') {
    const state = until <= now ? 'lapsed' : 'open'
    return { until, state, at: null, name: null, version: null, number: null, reason: null }
  }
  const { state, at, version } = decision
  const name = decision.state === 'accepted' ? decision.name : null
  const reason = decision.state === 'declined' ? decision.reason : null
  return { until, state, at, name: name === '' ? null : name, version, number, reason }
}

/** As a visitor sees it: only the visitor who gave the name and the reason sees them. */
export const publicDecision = (share: Subject, now: string, visitId: string): DecisionAnswer | null => {
  const publicState = decisionAnswer(share, now)
  return publicState === null || isOf(share.decision, visitId)
    ? publicState
    : { ...publicState, name: null, reason: null }
}

/** Whether this visitor made the decision. */
export const isOf = (decision: ListedShare['decision'], visitId: string): boolean =>
  decision !== null && decision.state !== 'open' && decision.visitId === visitId

type Rejection = Extract<Awaited<ReturnType<Decisions['accept']>>, { accepted: false }>['rejection']

/** Maps a refused decision to a problem; a link that has since ended gets the same response as on reading. */
export const decisionRefusal = (rejection: Rejection, timeZone: string): RequestRefused => {
  switch (rejection.type) {
    case 'ShareGated':
    case 'ShareNotFound':
    case 'ShareRevoked':
    case 'ShareExpired':
      return endedRefusal()
    default:
      return rejected(rejection, timeZone)
  }
}

/** 400 and not 403, as the field can be corrected; it does not tell whether the code had expired. */
export const wrongCode = () => {
  const message = 'This code is not right'
  return new RequestRefused({ status: 400, detail: message, errors: [{ path: 'code', message }] })
}
