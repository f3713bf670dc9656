import { accept, type Decider, type Decision, reject } from '#domain/kernel/decider.ts'
import { isEqual } from '#domain/kernel/equality.ts'
import { addDays, type Instant } from '#domain/kernel/instant.ts'
import type { ApprovalEvent, Fields, ProposedCommand } from './events.ts'

export type { ApprovalEvent, ApprovalTool, Fields, ProposedCommand } from './events.ts'

type RequestApproval = {
  readonly type: 'RequestApproval'
  readonly proposed: ProposedCommand
  readonly now: Instant
}
type Approve = {
  readonly type: 'Approve'
  /** What the command would change, as it is now; null: there is nothing before it. */
  readonly before: Fields | null
  /** The values of the command that the approver changes; none by default. */
  readonly values?: Fields | null
  readonly reason?: string | null
  readonly now: Instant
}
type Reject = { readonly type: 'Reject'; readonly reason: string | null; readonly now: Instant }
type EraseApproval = { readonly type: 'EraseApproval'; readonly now: Instant }

export type ApprovalCommand = RequestApproval | Approve | Reject | EraseApproval

export type ApprovalRejection =
  | { readonly type: 'ApprovalNotFound' }
  | { readonly type: 'ApprovalAlreadyRequested' }
  | { readonly type: 'ApprovalJudged'; readonly state: 'approved' | 'rejected' }
  | { readonly type: 'ApprovalExpired' }
  | { readonly type: 'ApprovalErased' }
  /** What the command would change has changed since it was proposed. */
  | { readonly type: 'ApprovalOutdated'; readonly before: Fields | null }

type Judgement = {
  readonly state: 'approved' | 'rejected'
  readonly at: Instant
  readonly reason: string | null
  readonly values: Fields | null
}

type RequestedApproval = ProposedCommand & {
  readonly status: 'requested' | 'erased'
  readonly requestedAt: Instant
  readonly expiresAt: Instant
  readonly judgement: Judgement | null
}

export type Approval = { readonly status: 'absent' } | RequestedApproval

export type ApprovalState = 'open' | 'approved' | 'rejected' | 'expired'

/** How long an approval may be given. */
const lifeDays = 7

/** A command that an agent proposes, and a person approves or rejects. */
export const approval: Decider<Approval, ApprovalCommand, ApprovalEvent, ApprovalRejection> = {
  initialState: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'ApprovalRequested') return { status: 'requested', ...event.data, judgement: null }
    if (state.status === 'absent') return state
    if (event.type === 'ApprovalErased') return { ...state, status: 'erased', ...erasedFields }
    const { judgedAt: at, reason = null } = event.data
    const judgement: Judgement =
      event.type === 'ApprovalApproved'
        ? { state: 'approved', at, reason, values: event.data.values ?? null }
        : { state: 'rejected', at, reason, values: null }
    return { ...state, judgement }
  },
  decide: (command, state) => {
    if (command.type === 'RequestApproval') return request(command, state)
    if (state.status === 'absent') return reject({ type: 'ApprovalNotFound' })
    if (command.type === 'EraseApproval')
      return state.status === 'erased' ? accept() : accept({ type: 'ApprovalErased', data: { erasedAt: command.now } })
    return judge(command, state)
  },
}

const erasedFields = { reason: '', command: {}, text: '', before: null, after: {} } as const

type Verdict = Decision<ApprovalEvent, ApprovalRejection>

const request = ({ proposed, now }: RequestApproval, { status }: Approval): Verdict => {
  if (status !== 'absent') return reject({ type: 'ApprovalAlreadyRequested' })
  const data = { ...proposed, requestedAt: now, expiresAt: addDays(now, lifeDays) }
  return accept({ type: 'ApprovalRequested', data })
}

const judge = (command: Approve | Reject, state: RequestedApproval): Verdict => {
  const { judgement, before, leadId } = state
  if (judgement !== null)
    return isRepeated(judgement, command) ? accept() : reject({ type: 'ApprovalJudged', state: judgement.state })
  if (hasExpired(state, command.now)) return reject({ type: 'ApprovalExpired' })
  if (command.type === 'Reject')
    return accept({ type: 'ApprovalRejected', data: { leadId, reason: command.reason, judgedAt: command.now } })
  if (isErased(state)) return reject({ type: 'ApprovalErased' })
  if (!isEqual(before, command.before)) return reject({ type: 'ApprovalOutdated', before: command.before })
  const { values = null, reason = null, now: judgedAt } = command
  return accept({ type: 'ApprovalApproved', data: { leadId, values, reason, judgedAt } })
}

/** The same verdict with other values, or for another reason, is another one: it would be lost. */
const isRepeated = ({ state, values, reason }: Judgement, command: Approve | Reject): boolean =>
  reason === (command.reason ?? null) &&
  (command.type === 'Approve' ? state === 'approved' && isEqual(values, command.values ?? null) : state === 'rejected')

/** From `expiresAt` on, inclusive; never once it is judged. */
export const hasExpired = ({ expiresAt, judgement }: RequestedApproval, now: Instant): boolean =>
  judgement === null && expiresAt <= now

/** The person whom it is about was erased: what it asked for can no longer be read. */
export const isErased = ({ status, reason }: RequestedApproval): boolean => status === 'erased' || reason === ''
