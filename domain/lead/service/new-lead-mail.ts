import type { Mail } from '#domain/kernel/mailer.ts'
import { cutText } from '#domain/kernel/text.ts'
import type { LeadView } from '../views/lead-view.ts'

type Letterhead = { readonly to: string; readonly brandName: string; readonly urlOf: (leadId: string) => string }

const maxMessageLength = 2000

/** The mail to staff about a new lead. */
export const newLeadMail = (lead: LeadView, { to, brandName, urlOf }: Letterhead): Omit<Mail, 'key'> => ({
  to,
  replyTo: lead.email,
  subject: `New lead for ${brandName}: ${[oneLine(lead.name || lead.email), bracketed(lead.company)].join(' ').trim()}`,
  text: [
    `${oneLine(lead.name) || 'Somebody'} ${came(lead)}`,
    '',
    `E-mail: ${oneLine(lead.email)}`,
    ...(lead.phone === null ? [] : [`Phone: ${oneLine(lead.phone)}`]),
    ...(lead.company === null ? [] : [`Company: ${oneLine(lead.company)}`]),
    '',
    ...(lead.notes === '' ? [] : [shortened(lead.notes), '']),
    urlOf(lead.id),
  ].join('\n'),
})

const bracketed = (company: string | null) => (company === null ? '' : `(${oneLine(company)})`)

const came = ({ source }: LeadView) => {
  if (source === 'newsletter') return 'subscribed to the newsletter.'
  return source === 'direct' ? 'booked a meeting.' : 'wrote through the contact form.'
}

const oneLine = (text: string) => cutText(text.replace(/\s+/g, ' ').trim(), 200)

const shortened = (text: string) => (text.length > maxMessageLength ? `${cutText(text, maxMessageLength)} …` : text)
