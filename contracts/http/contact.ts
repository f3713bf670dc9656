import { z } from 'zod'
import { route } from '../route.ts'
import { contactEmail, optionalText, requiredText } from './fields.ts'

export const budgets = ['', 'Under $5,000', '$5,000 - $15,000', '$15,000 - $50,000', '$50,000+'] as const

/** The contact form; the browser checks with the same schema that the server does. */
export const contactMessage = z.object({
  name: requiredText('Name is required', 200),
  email: contactEmail,
  company: optionalText(200),
  phone: optionalText(50),
  message: requiredText('Message is required', 100_000),
  estimatedBudget: z
    .enum(budgets, { error: 'Unknown budget range' })
    .nullish()
    .transform((budget) => budget ?? ''),
})

export type ContactMessage = z.output<typeof contactMessage>

const newsletterSubscription = z.object({ email: contactEmail, name: optionalText(200) })

const received = z.object({ received: z.literal(true) })

export const contact = {
  send: route({
    method: 'post',
    path: '/api/contact',
    summary: 'Send a contact message',
    access: 'public',
    body: contactMessage,
    reply: received,
    status: 201,
    idempotent: true,
  }),
  subscribe: route({
    method: 'post',
    path: '/api/newsletter',
    summary: 'Subscribe to the newsletter',
    access: 'public',
    body: newsletterSubscription,
    reply: received,
    status: 201,
    idempotent: true,
  }),
}
