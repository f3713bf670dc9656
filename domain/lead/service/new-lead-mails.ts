import { idOf, kindOf } from '#domain/kernel/stream-name.ts'
import { cutText } from '#domain/kernel/text.ts'
import type { Mail } from '#domain/mail/ports/mailer.ts'
import type { LettersOf } from '#domain/mail/service/mail-notices.ts'
import type { LeadReader } from '../ports/lead-reader.ts'
import type { LeadView } from '../views/lead-view.ts'

type Letterhead = { readonly to: string; readonly brandName: string; readonly urlOf: (leadId: string) => string }

const maxMessageLength = 2000

/** The mail to staff when a visitor becomes a lead; leads that staff enter, and erased ones, cause none. */
export const newLeadMails =
  (leads: Pick<LeadReader, 'find'>, letterhead: Letterhead): LettersOf =>
  async ({ type, stream, actor }) => {
    if (kindOf(stream) !== 'lead' || type !== 'LeadCaptured' || actor !== 'visitor') return []
    const compose = async () => {
      const lead = await leads.find(idOf(stream))
      return lead === null || lead.email === '' ? null : newLeadMail(lead, letterhead)
    }
    return [{ key: stream, about: stream, kind: 'new_lead', recipient: null, compose }]
  }

const newLeadMail = (lead: LeadView, { to, brandName, urlOf }: Letterhead): Omit<Mail, 'key'> => ({
  to,
  replyTo: lead.email,
  subject: `New lead for ${brandName}: ${[oneLine(lead.name || lead.email), bracketed(lead.company)].join(' ').trim()}`,
  text: [
    `${oneLine(lead.name) || 'A visitor'} ${came(lead)}`,
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
