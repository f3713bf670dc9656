import { accept, type Decision, reject } from '#domain/kernel/decider.ts'
import type { AcceptProposal, DeclineProposal, ShareRejection } from './commands.ts'
import type { ProposalAccepted, ProposalDeclined, ShareEvent } from './events.ts'
import { emailOf, type LiveShare } from './state.ts'

type Verdict = Decision<ShareEvent, ShareRejection>

/**
 * Possible once, before the deadline, for the version that the link shows. A repeat by the same visit, of the same
 * version and selection, is ignored.
 */
export const acceptProposal = (command: AcceptProposal, share: LiveShare): Verdict => {
  const { type, now, current, price, ...details } = command
  const verdict = settle(
    share,
    command,
    (decision) => decision.type === 'ProposalAccepted' && isSame(decision.data, command),
  )
  if (verdict !== null) return verdict
  if (details.version !== current) return reject({ type: 'DocumentChanged', current })
  if (price !== null && 'type' in price) return reject(price)
  const email = emailOf(share, details.visitId) ?? details.email
  return accept({ type: 'ProposalAccepted', data: { ...details, price, email, acceptedAt: now } })
}

/** As `acceptProposal`. */
export const declineProposal = (command: DeclineProposal, share: LiveShare): Verdict => {
  const { type, now, ...details } = command
  const verdict = settle(share, command, (decision) => decision.type === 'ProposalDeclined')
  if (verdict !== null) return verdict
  const email = emailOf(share, details.visitId) ?? details.email
  return accept({ type: 'ProposalDeclined', data: { ...details, email, declinedAt: now } })
}

type DecisionEvent = ProposalAccepted | ProposalDeclined

/** The verdict if no decision can be made any more; null while one can. */
const settle = (
  { decision }: LiveShare,
  { visitId, now }: AcceptProposal | DeclineProposal,
  isRepeat: (decision: DecisionEvent) => boolean,
): Verdict | null => {
  if (decision === null) return reject({ type: 'NoDecisionAsked' })
  const { made, until } = decision
  if (made !== null && made.data.visitId === visitId && isRepeat(made)) return accept()
  if (made !== null) return reject({ type: 'DecisionMade', ...factsOf(made) })
  return until <= now ? reject({ type: 'DecisionLapsed', until }) : null
}

const isSame = (
  acceptance: ProposalAccepted['data'],
  { version, price }: Pick<AcceptProposal, 'version' | 'price'>,
): boolean => acceptance.version === version && selectionOf(acceptance.price) === selectionOf(price)

/** Null without a price table; a selection that no table has is like no other. */
const selectionOf = (price: AcceptProposal['price']): string | null =>
  price === null || 'selected' in price ? (price?.selected.join(' ') ?? null) : price.type

const factsOf = (decision: DecisionEvent) => ({
  decided: decision.type === 'ProposalAccepted' ? ('accepted' as const) : ('declined' as const),
  at: decision.type === 'ProposalAccepted' ? decision.data.acceptedAt : decision.data.declinedAt,
  version: decision.data.version,
})
