import type { Mail } from '../ports/mailer.ts'
import type { LeadView } from '../projections/lead-view.ts'

type Letterhead = { readonly to: string; readonly brandName: string; readonly publicUrl: string }

const longestMessage = 2000

/** What staff read of a new lead, and where to go on. */
export const newLeadMail = (lead: LeadView, { to, brandName, publicUrl }: Letterhead): Omit<Mail, 'key'> => ({
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
    `${publicUrl}/dashboard/leads?lead=${lead.id}`,
  ].join('\n'),
})

const bracketed = (company: string | null) => (company === null ? '' : `(${oneLine(company)})`)

const came = ({ source }: LeadView) =>
  source === 'newsletter' ? 'subscribed to the newsletter.' : 'wrote through the contact form.'

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 200)

const shortened = (text: string) => (text.length > longestMessage ? `${text.slice(0, longestMessage)} …` : text)
