import { z } from 'zod'
import { rejected } from '#adapters/http/server/rejections.ts'
import { uuid } from '#contracts/fields.ts'
import type { Approvals } from '#domain/approval/service/approvals.ts'
import type { ProposalRejection } from '#domain/approval/service/tools-on.ts'
import type { Clock } from '#domain/kernel/clock.ts'
import { type AgentTool, agentTool } from './agent-tool.ts'
import { toolAnswers } from './tool-answers.ts'

type Parts = {
  readonly approvals: Pick<Approvals<ProposalRejection>, 'find'>
  readonly clock: Clock
}

/** The tool that reads what became of a proposal: only of the token's own. */
export const approvalTool = ({ approvals, clock }: Parts): AgentTool =>
  agentTool({
    name: 'get_approval',
    title: 'Get an approval',
    description: 'What became of an own proposal: its state, the reason of a rejection, and values that were changed.',
    scope: 'agent:propose',
    isRead: true,
    input: z.object({ approvalId: uuid }),
    output: toolAnswers.getApproval,
    call: async ({ approvalId }, { tokenId }) => {
      const view = await approvals.find(approvalId, clock.now())
      if (view === null || view.actor !== `token:${tokenId}`) throw rejected({ type: 'ApprovalNotFound' })
      const { tool, command, state, at, expiresAt, decidedAt, decisionReason, values } = view
      return { approvalId, tool, command, state, at, expiresAt, decidedAt, decisionReason, values }
    },
  })
