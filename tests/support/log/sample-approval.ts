import { dossierOf, logOf, type Sample } from './sample-dossier.ts'

export const approvalId = '0198a0e2-0000-7000-8000-00000000a001'
export const otherId = '0198a0e2-0000-7000-8000-00000000b001'
export const approver = '0198a0e2-0000-7000-8000-00000000c001'
export const agent = 'token:0198a0e2-0000-7000-8000-00000000d001'

/** What is sealed of the request. */
const wish = {
  ...{ reason: 'She wrote twice.', text: 'Change priority of Maya' },
  ...{ command: { priority: 'high' }, before: { priority: 'medium' }, after: { priority: 'high' } },
}

type Part = 'seen' | 'asked' | 'verdict' | 'done' | 'undone'

const doneId = '0198a0e2-0000-7000-8000-00000000e001'

type Story = {
  readonly order?: readonly Part[]
  /** `read`: the position that the agent is said to have read up to. */
  readonly asked?: Partial<Sample> & { readonly read?: number }
  readonly verdict?: Partial<Sample>
  readonly done?: Partial<Sample>
}

/** A signed dossier of what an agent saw, asked for, who approved it, and what was done; parts of it forged. */
export const approvalDossier = ({ order = ['seen', 'asked', 'verdict', 'done'], ...forgery }: Story = {}) => {
  const { read = 1, ...asked } = forgery.asked ?? {}
  const stream = `approval-${approvalId}`
  const parts: Readonly<Record<Part, Sample>> = {
    seen: {
      ...{ stream: 'security-7', type: 'SecurityEventRecorded', actor: agent },
      ...{ data: { what: 'agent_called', leadId: '1' }, secret: { detail: 'get_lead' } },
    },
    asked: {
      ...{ stream, type: 'ApprovalRequested', actor: agent, sealedFor: 'lead-1' },
      ...{ data: { tool: 'update_lead', leadId: '1', position: read }, secret: wish },
      ...asked,
    },
    verdict: {
      stream,
      type: 'ApprovalApproved',
      id: approvalId,
      actor: approver,
      data: { leadId: '1' },
      ...forgery.verdict,
    },
    done: {
      ...{ stream: 'lead-1', type: 'LeadPriorityChanged', actor: approver, causationId: approvalId, id: doneId },
      ...{ data: {}, secret: { priority: 'high' } },
      ...forgery.done,
    },
    undone: { stream: 'lead-1', type: 'LeadPriorityChanged', actor: otherId, causationId: doneId, data: {} },
  }
  const log = logOf(order.map((part) => parts[part]))
  const streams = [...new Set(order.map((part) => parts[part].stream))]
  return dossierOf(log, streams, ['lead-1', 'security-7'])
}
