import { z } from 'zod'
import { instant, uuid } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'

const skipReasons = ['unknown_sender', 'list', 'automatic', 'too_large', 'unreadable', 'own'] as const

const skippedMail = z.object({
  id: z.string(),
  at: instant,
  from: z.string(),
  subject: z.string(),
  reason: z.enum(skipReasons),
})

const mailboxState = z.object({
  configured: z.boolean(),
  /** Where answers arrive; null without a mailbox. */
  address: z.string().nullable(),
  lastLookAt: instant.nullable(),
  /** The mails that were not read yet at the last look. */
  behind: z.int(),
  /** Why the last look failed. */
  error: z.string().nullable(),
  skipped: z.object({ count: z.int(), items: z.array(skippedMail) }),
})

export type MailboxState = z.output<typeof mailboxState>

export const mailbox = {
  read: route({
    method: 'get',
    path: '/api/mail',
    summary: 'Read the state of the shared mailbox, and the newest mails in it that no lead has',
    access: 'staff',
    scope: 'leads:read',
    reply: mailboxState,
    status: 200,
  }),
  take: route({
    method: 'post',
    path: '/api/mail/skipped/:id',
    summary: 'Give a mail that was skipped to a lead, or make its sender a new lead',
    access: 'staff',
    scope: 'leads:write',
    params: z.object({ id: uuid }),
    body: z.union([z.object({ leadId: uuid }), z.object({ newLead: z.literal(true) })], {
      error: 'leadId, or newLead: true',
    }),
    reply: z.object({ leadId: z.string() }),
    status: 200,
  }),
}
