import { z } from 'zod'
import { asOf, asOfQuery, instant, queryCount, uuid } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { followUpMail } from './follow-up.ts'
import { leadId } from './leads.ts'

const mailStates = ['queued', 'sent', 'refused', 'bounced', 'received', 'automatic'] as const

const attachment = z.object({
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  /** The address of the download; null where the file is too large to be stored. */
  href: z.string().nullable(),
})

const leadMail = z.object({
  id: z.string(),
  direction: z.enum(['in', 'out']),
  /** When it was written, or arrived. */
  at: instant,
  subject: z.string(),
  text: z.string(),
  /** The part that repeats earlier mail; null without one. */
  quoted: z.string().nullable(),
  attachments: z.array(attachment),
  state: z.enum(mailStates),
  /** The name or address of the member of staff, or of the sender; null for a workflow. */
  by: z.string().nullable(),
  /** The mail of this lead that it answers. */
  inReplyTo: z.string().nullable(),
  /** Until then an own mail is held back, and can be withdrawn; null for others. */
  undoableUntil: instant.nullable(),
  /** Why it was refused or returned, in words. */
  reason: z.string().nullable(),
})

export type LeadMail = z.output<typeof leadMail>

/** `GET /api/leads/{id}/mails/{mailId}/attachments/{number}`: a file. Not JSON, so not a route value. */
export const attachmentPath = '/api/leads/:id/mails/:mailId/attachments/:number'
export const attachmentParams = z.object({ id: uuid, mailId: z.uuid(), number: z.string().regex(/^(0|[1-9]\d{0,3})$/) })

export const leadMails = {
  list: route({
    method: 'get',
    path: '/api/leads/:id/mails',
    summary: 'List the mails to and from a lead, the newest first',
    access: 'staff',
    scope: 'leads:read',
    params: leadId,
    query: z.object({
      limit: queryCount(200, 50),
      cursor: z.uuid('Not a cursor').optional(),
      at: asOfQuery,
    }),
    reply: z.object({
      mails: z.array(leadMail),
      /** A mail to the address was returned: steps of workflows do not mail it until staff lift that. */
      bounced: z.boolean(),
      /** Whether mails can be sent: whether there is a mail server. */
      canSend: z.boolean(),
      nextCursor: z.string().nullable(),
      asOf,
    }),
    status: 200,
  }),
  send: route({
    method: 'post',
    path: '/api/leads/:id/mails',
    summary: 'Send a mail to a lead, once, as an answer to one of its mails or as a new thread',
    access: 'staff',
    scope: 'leads:write',
    params: leadId,
    body: followUpMail.extend({
      inReplyTo: z.uuid('Not the id of a mail').nullish(),
      /** Holds the mail back for ten seconds, in which it can be withdrawn. */
      undoable: z.boolean().optional(),
    }),
    reply: z.object({ mail: leadMail }),
    status: 201,
    idempotent: true,
  }),
  withdraw: route({
    method: 'delete',
    path: '/api/leads/:id/mails/:mailId',
    summary: 'Withdraw a mail that is held back: it is not sent',
    access: 'staff',
    scope: 'leads:write',
    params: leadId.extend({ mailId: z.uuid('Not the id of a mail') }),
    status: 204,
  }),
  liftBounce: route({
    method: 'delete',
    path: '/api/leads/:id/bounce',
    summary: 'Take the address of a lead for good again after a mail to it was returned',
    access: 'staff',
    scope: 'leads:write',
    params: leadId,
    status: 204,
  }),
}
