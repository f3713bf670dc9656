import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { idOf } from '#domain/kernel/stream-name.ts'
import {
  type ApprovalEvent,
  type ApprovalState,
  approval,
  type Fields,
  hasExpired,
  type ProposedCommand,
} from '../model/index.ts'

export type ApprovalView = ProposedCommand & {
  readonly id: string
  readonly at: Instant
  readonly expiresAt: Instant
  /** `token:<id>`. */
  readonly actor: string
  readonly state: ApprovalState
  readonly decidedBy: string | null
  readonly decidedAt: Instant | null
  /** Why it was approved or rejected; null without a reason. */
  readonly decisionReason: string | null
  /** The values of the command that the approver changed; null: none. */
  readonly values: Fields | null
}

/** An approval as it is at a moment; null without one. */
export const approvalView = (history: readonly RecordedEvent<ApprovalEvent>[], now: Instant): ApprovalView | null => {
  const state = history.reduce(approval.evolve, approval.initialState)
  const [first] = history
  if (state.status === 'absent' || first === undefined) return null
  const { status, requestedAt, judgement, ...proposal } = state
  const verdict = history.find(({ type }) => type === 'ApprovalApproved' || type === 'ApprovalRejected')
  return {
    ...proposal,
    id: idOf(first.stream),
    at: requestedAt,
    actor: first.actor,
    state: judgement?.state ?? (hasExpired(state, now) ? 'expired' : 'open'),
    decidedBy: verdict?.actor ?? null,
    decidedAt: judgement?.at ?? null,
    decisionReason: judgement?.reason ?? null,
    values: judgement?.values ?? null,
  }
}
