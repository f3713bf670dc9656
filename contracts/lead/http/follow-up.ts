import { z } from 'zod'
import { requiredText } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { leadId } from './leads.ts'

/** A mail to a lead; browser and server validate with the same schema. */
export const followUpMail = z.object({
  subject: requiredText('A subject is required', 200).transform((text) => text.replace(/\s+/g, ' ')),
  text: requiredText('A text is required', 10_000),
})

export const followUps = {
  draft: route({
    method: 'post',
    path: '/api/leads/:id/follow-up/draft',
    summary: 'Draft a follow-up mail to a lead; nothing is stored or sent',
    access: 'staff',
    params: leadId,
    reply: z.object({
      subject: z.string(),
      text: z.string(),
      /** `template`, or the model. */
      generatedBy: z.string(),
      /** Whether it can be sent from here: whether there is a mail server. */
      canSend: z.boolean(),
    }),
    status: 200,
  }),
  send: route({
    method: 'post',
    path: '/api/leads/:id/follow-up',
    summary: 'Send a mail to a lead, once; it is in the history of the lead',
    access: 'staff',
    params: leadId,
    body: followUpMail,
    reply: z.object({ mailId: z.string() }),
    status: 201,
    idempotent: true,
  }),
}
