import { accept, type Decision, reject } from '#domain/kernel/decider.ts'
import type { AcceptProposal, DeclineProposal, ShareRejection } from './commands.ts'
import type { ProposalAccepted, ProposalDeclined, ShareEvent } from './events.ts'
import { emailOf, type LiveShare } from './state.ts'

type Verdict = Decision<ShareEvent, ShareRejection>

/** Possible once, before the deadline, for the version that the link shows. Repeats by the same visit are ignored. */
export const acceptProposal = (command: AcceptProposal, share: LiveShare): Verdict => {
  const { type, now, current, ...given } = command
  const settled = settle(share, command, 'ProposalAccepted')
  if (settled !== null) return settled
  if (given.version !== current) return reject({ type: 'DocumentChanged', current })
  const email = emailOf(share, given.visitId) ?? given.email
  return accept({ type: 'ProposalAccepted', data: { ...given, email, acceptedAt: now } })
}

/** As `acceptProposal`. */
export const declineProposal = (command: DeclineProposal, share: LiveShare): Verdict => {
  const { type, now, ...given } = command
  const settled = settle(share, command, 'ProposalDeclined')
  if (settled !== null) return settled
  const email = emailOf(share, given.visitId) ?? given.email
  return accept({ type: 'ProposalDeclined', data: { ...given, email, declinedAt: now } })
}

type Made = ProposalAccepted | ProposalDeclined

/** The verdict if no decision can be made any more; null while one can. */
const settle = (
  { decision }: LiveShare,
  { visitId, now }: AcceptProposal | DeclineProposal,
  wanted: Made['type'],
): Verdict | null => {
  if (decision === null) return reject({ type: 'NoDecisionAsked' })
  const { made, until } = decision
  if (made?.type === wanted && made.data.visitId === visitId) return accept()
  if (made !== null) return reject({ type: 'DecisionMade', ...factsOf(made) })
  return until <= now ? reject({ type: 'DecisionLapsed', until }) : null
}

const factsOf = (made: Made) => ({
  decided: made.type === 'ProposalAccepted' ? ('accepted' as const) : ('declined' as const),
  at: made.type === 'ProposalAccepted' ? made.data.acceptedAt : made.data.declinedAt,
  version: made.data.version,
})
