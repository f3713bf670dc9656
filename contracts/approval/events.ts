import { z } from 'zod'
import { instant } from '#contracts/fields.ts'
import { storedEvent } from '#contracts/stored-event.ts'
import { approvalTools } from './tools.ts'

const fields = z.record(z.string(), z.unknown())

/** The events of a command that an agent proposes. What it says of a lead is sealed with that lead's key. */
export const approvalEvents = [
  storedEvent({
    type: 'ApprovalRequested',
    version: 1,
    data: z.object({
      tool: z.enum(approvalTools),
      leadId: z.string().nullable(),
      position: z.int(),
      reason: z.string(),
      command: fields,
      text: z.string(),
      before: fields.nullable(),
      after: fields,
      requestedAt: instant,
      expiresAt: instant,
    }),
    personal: { reason: '', command: {}, text: '', before: null, after: {} },
    sealedForLead: true,
  }),
  storedEvent({
    type: 'ApprovalApproved',
    version: 2,
    data: z.object({
      leadId: z.string().nullish(),
      values: fields.nullish(),
      // Absent where a release up to 0.3.0 wrote it, which reads the event without it: a new version would stop that one.
      reason: z.string().nullish(),
      judgedAt: instant,
    }),
    personal: { values: null, reason: null },
    sealedForLead: true,
    upcasts: { 1: (data) => data },
  }),
  storedEvent({
    type: 'ApprovalRejected',
    version: 1,
    data: z.object({ leadId: z.string().nullable(), reason: z.string().nullable(), judgedAt: instant }),
    personal: { reason: null },
    sealedForLead: true,
  }),
  storedEvent({ type: 'ApprovalErased', version: 1, data: z.object({ erasedAt: instant }) }),
]
