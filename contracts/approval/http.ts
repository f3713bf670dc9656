import { z } from 'zod'
import { instant, uuid } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { approvalTools } from './tools.ts'

export const approvalStates = ['open', 'approved', 'rejected', 'expired'] as const

const fields = z.record(z.string(), z.unknown())

const approval = z.object({
  id: z.string(),
  at: instant,
  /** The name of the token that proposed it. */
  by: z.string(),
  tool: z.enum(approvalTools),
  /** Why, in the agent's words; empty once the person is erased. */
  reason: z.string(),
  /** The position of the log when the agent last read; 0: it never did. */
  position: z.int(),
  /** The tool's input. */
  command: fields,
  /** The command as a sentence. */
  text: z.string(),
  /** The fields that would change, as they were when it was proposed; null: there was nothing before it. */
  before: fields.nullable(),
  after: fields,
  leadId: z.string().nullable(),
  state: z.enum(approvalStates),
  /** It can be approved until then. */
  expiresAt: instant,
  /** The address of the administrator; null while it is open. */
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** Why it was approved or rejected; null without a reason. */
  decisionReason: z.string().nullable(),
  /** The values of the command that the approver changed; null: none. */
  values: fields.nullable(),
})

/** What a command is about: with another one it would be another command. */
export const commandSubjects = ['leadId', 'runId', 'workflowId'] as const

export type Approval = z.output<typeof approval>

const verdict = z
  .object({
    verdict: z.enum(['approve', 'reject'], { error: 'approve or reject' }),
    reason: z.string({ error: 'A text' }).trim().max(2000, 'At most 2000 characters').nullish(),
    /** Other values for the command, by field: it is carried out with them. */
    values: fields.nullish(),
  })
  .refine(({ verdict, values }) => verdict === 'approve' || values == null, {
    error: 'Values are for an approval',
    path: ['values'],
  })
  .meta({ example: { verdict: 'approve', values: { priority: 'medium' } } })

export const approvals = {
  list: route({
    method: 'get',
    path: '/api/approvals',
    summary: 'List the newest commands that agents proposed, up to 200',
    access: 'staff',
    query: z.object({
      state: z.enum(approvalStates, { error: `One of ${approvalStates.join(', ')}` }).optional(),
    }),
    reply: z.object({ approvals: z.array(approval) }),
    status: 200,
  }),
  judge: route({
    method: 'post',
    path: '/api/approvals/:id',
    summary:
      'Approve a command, which carries it out, as it is or with other values, or reject it; 409 with `before` where what it changes has changed',
    access: 'staff',
    params: z.object({ id: uuid }),
    body: verdict,
    reply: z.object({ approval }),
    status: 200,
  }),
}
