import { rejected } from '#adapters/http/server/rejections.ts'
import { type ProposedCommands, proposedCommands } from '#contracts/approval/commands.ts'
import { agentReason } from '#contracts/approval/tools.ts'
import { approvalsAddress } from '#contracts/mfe/dashboard-addresses.ts'
import type { AgentReads } from '#domain/approval/ports/approval-reader.ts'
import type { Approvals } from '#domain/approval/service/approvals.ts'
import type { ProposalRejection } from '#domain/approval/service/tools-on.ts'
import type { Clock } from '#domain/kernel/clock.ts'
import { type AgentTool, agentTool } from './agent-tool.ts'
import { toolAnswers } from './tool-answers.ts'

type Parts = {
  readonly approvals: Pick<Approvals<ProposalRejection>, 'propose'>
  readonly reads: Pick<AgentReads, 'position'>
  readonly clock: Clock
  readonly publicUrl: string
}

const titles: Readonly<Record<keyof ProposedCommands, readonly [title: string, description: string]>> = {
  add_note: ['Propose a note', 'A note on a lead: a note, or what was said in a call or a meeting.'],
  add_task: ['Propose a task', 'A task for a lead, with a day and the id of an administrator if there are.'],
  update_lead: ['Propose a change to a lead', 'Fields of a lead, such as its status. Values are in cents.'],
  write_mail: ['Propose a mail to a lead', 'A mail to the address of a lead.'],
  start_run: ['Propose a run', 'A run of a workflow with these inputs, for a lead or none.'],
  create_link: ['Propose a link', 'A link to a document in its newest version.'],
}

const never = 'Nothing is done until a person approves it; that takes up to 7 days.'

/** The tools that propose: each makes an approval, and writes nothing else. */
export const proposeTools = ({ approvals, reads, clock, publicUrl }: Parts): readonly AgentTool[] =>
  (Object.keys(titles) as (keyof ProposedCommands)[]).map((name) => {
    const [title, description] = titles[name]
    return agentTool({
      name,
      title,
      description: `${description} ${never}`,
      scope: 'agent:propose',
      isRead: false,
      input: proposedCommands[name].safeExtend({ reason: agentReason }),
      output: toolAnswers.proposal,
      call: async ({ reason, ...command }, { tokenId, requestId }) => {
        const position = await reads.position(tokenId)
        const cause = { actor: `token:${tokenId}`, correlationId: requestId, causationId: requestId }
        const wish = { tool: name, command, reason, position }
        const outcome = await approvals.propose(wish, { cause, at: clock.now() })
        if (!outcome.accepted) throw rejected(outcome.rejection)
        return { approvalId: outcome.id, state: 'open' as const, href: `${publicUrl}${approvalsAddress}` }
      },
    })
  })
