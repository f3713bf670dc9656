import { reject } from '#domain/kernel/decider.ts'
import type { Ids } from '#domain/kernel/ids.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { type AppendTogether, type EventStore, SubjectErased } from '#domain/log/ports/event-store.ts'
import { allOrNothing, collectingStore } from '#domain/log/service/all-or-nothing.ts'
import type { AppendRefused, CommandContext } from '#domain/log/service/command-handler.ts'
import {
  type ApprovalEvent,
  type ApprovalRejection,
  type ApprovalState,
  type ApprovalTool,
  approval,
  type Fields,
  hasExpired,
  isErased,
} from '../model/index.ts'
import type { ApprovalReader } from '../ports/approval-reader.ts'
import { type ApprovalView, approvalView } from '../views/approval-view.ts'
import { approvalHandler } from './approval-handler.ts'
import type { ProposalTools, ToolRejection } from './proposal-tools.ts'

type Wish = {
  readonly tool: ApprovalTool
  readonly command: Fields
  readonly reason: string
  readonly position: number
}

type Refused<Rejection> = {
  readonly accepted: false
  readonly rejection: Rejection | ApprovalRejection | AppendRefused
}
type Outcome<Rejection> = { readonly accepted: true } | Refused<Rejection>
type ToolMissing = { readonly type: 'ToolMissing' }

export type Approvals<Rejection extends ToolRejection> = {
  /** Checks the command as if it were carried out, and writes nothing but the approval. */
  readonly propose: (
    wish: Wish,
    context: CommandContext,
  ) => Promise<{ readonly accepted: true; readonly id: string } | Refused<Rejection | ToolMissing>>
  /** Carries the command out as the approver, with the values that the approver changed: its events and the approval's are appended together. */
  readonly approve: (
    id: string,
    verdict: { readonly values: Fields | null; readonly reason: string | null },
    context: CommandContext,
  ) => Promise<Outcome<Rejection | ToolMissing>>
  readonly reject: (id: string, reason: string | null, context: CommandContext) => Promise<Outcome<never>>
  readonly find: (id: string, now: Instant) => Promise<ApprovalView | null>
  /** Newest first. */
  readonly list: (state: ApprovalState | null, now: Instant, limit: number) => Promise<readonly ApprovalView[]>
}

type Ports<Rejection extends ToolRejection> = {
  readonly store: EventStore
  readonly together: AppendTogether
  readonly reader: ApprovalReader
  readonly ids: Ids
  /** The tools on a store; what they make has this id. */
  readonly toolsOn: (store: EventStore, id: string) => ProposalTools<Rejection>
}

/**
 * `approve` compares with the state as it is now, and rejects `ApprovalOutdated` once that differs. A repeated verdict
 * is accepted.
 */
export const approvals = <Rejection extends ToolRejection>(ports: Ports<Rejection>): Approvals<Rejection> => {
  const { store, reader, ids, toolsOn } = ports
  const handle = approvalHandler(store)
  const find = async (id: string, now: Instant) =>
    approvalView((await store.read<ApprovalEvent>(streamName('approval', id))).events, now)

  return {
    propose: async ({ tool: name, command, ...wish }, context) => {
      const id = ids.next()
      const tool = toolsOn(collectingStore(store).store, id)[name]
      if (tool === undefined) return reject({ type: 'ToolMissing' })
      const description = await tool.describe(command)
      if (!description.accepted) return description
      const outcome = await tool.carryOut(command, context)
      if (!outcome.accepted) return outcome
      const proposal = { tool: name, command, ...wish, ...description.effect }
      const request = { type: 'RequestApproval', proposed: proposal, now: context.at } as const
      const requested = await handle(streamName('approval', id), request, { ...context, newStream: true })
      return requested.accepted ? { accepted: true, id } : requested
    },
    approve: approving(ports),
    reject: (id, reason, context) =>
      handle(streamName('approval', id), { type: 'Reject', reason, now: context.at }, context),
    find,
    list: async (state, now, limit) => {
      const streams = await reader.newest(state, now, limit)
      const histories = await Promise.all(streams.map((stream) => store.read<ApprovalEvent>(stream)))
      return histories.flatMap(({ events }) => approvalView(events, now) ?? [])
    },
  }
}

const approving =
  <Rejection extends ToolRejection>({ store, together, toolsOn }: Ports<Rejection>): Approvals<Rejection>['approve'] =>
  async (id, verdict, context) => {
    try {
      return await allOrNothing({ store, together })((on) =>
        approveOn(on, toolsOn(on, id), { id, ...verdict }, context),
      )
    } catch (error) {
      if (error instanceof SubjectErased) return reject({ type: 'SubjectErased' })
      throw error
    }
  }

const approveOn = async <Rejection extends ToolRejection>(
  store: EventStore,
  tools: ProposalTools<Rejection>,
  { id, values, reason }: { readonly id: string; readonly values: Fields | null; readonly reason: string | null },
  context: CommandContext,
): Promise<Outcome<Rejection | ToolMissing>> => {
  const stream = streamName('approval', id)
  const { events } = await store.read<ApprovalEvent>(stream)
  const state = events.reduce(approval.evolve, approval.initialState)
  const isOpen = state.status !== 'absent' && state.judgement === null && !hasExpired(state, context.at)
  const proposal = isOpen && !isErased(state) ? state : null
  const tool = proposal === null ? undefined : tools[proposal.tool]
  if (proposal !== null && tool === undefined) return reject({ type: 'ToolMissing' })
  const description = proposal === null ? undefined : await tool?.describe(proposal.command)
  if (description?.accepted === false) return description
  const before = description?.effect.before ?? null
  const command = { type: 'Approve', before, values, reason, now: context.at } as const
  const outcome = await approvalHandler(store)(stream, command, { ...context, eventId: id })
  if (!outcome.accepted || proposal === null || tool === undefined) return outcome
  return tool.carryOut(
    { ...proposal.command, ...values },
    { at: context.at, cause: { ...context.cause, causationId: id } },
  )
}
