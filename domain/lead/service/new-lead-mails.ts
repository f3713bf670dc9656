import { idOf, kindOf } from '#domain/kernel/stream-name.ts'
import { cutText } from '#domain/kernel/text.ts'
import type { Mail } from '#domain/mail/ports/mailer.ts'
import type { LettersOf } from '#domain/mail/service/mail-notices.ts'
import type { LeadReader } from '../ports/lead-reader.ts'
import type { LeadView } from '../views/lead-view.ts'

type Letterhead = { readonly to: string; readonly brandName: string; readonly urlOf: (leadId: string) => string }

const maxMessageLength = 2000

/** The mail to staff when a visitor becomes a lead, or writes again; what staff enter, and erased leads, cause none. */
export const newLeadMails =
  (leads: Pick<LeadReader, 'find'>, letterhead: Letterhead): LettersOf =>
  async ({ id, type, stream, actor }) => {
    if (kindOf(stream) !== 'lead' || actor !== 'visitor') return []
    const composeOf = (draw: typeof newLeadMail) => async () => {
      const lead = await leads.find(idOf(stream))
      return lead === null || lead.email === '' ? null : draw(lead, letterhead)
    }
    if (type === 'LeadCaptured')
      return [{ key: stream, about: stream, kind: 'new_lead', recipient: null, compose: composeOf(newLeadMail) }]
    if (type !== 'LeadMessageReceived') return []
    const key = `${stream}-message-${id}`
    return [{ key, about: stream, kind: 'lead_message', recipient: null, compose: composeOf(messageMail) }]
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

/** A lead's notes end with its newest message. */
const messageMail = (lead: LeadView, { to, brandName, urlOf }: Letterhead): Omit<Mail, 'key'> => ({
  to,
  replyTo: lead.email,
  subject: `${brandName}: ${[oneLine(lead.name || lead.email), bracketed(lead.company)].join(' ').trim()} wrote again`,
  text: [
    `${oneLine(lead.name) || 'A lead'} wrote again.`,
    '',
    `E-mail: ${oneLine(lead.email)}`,
    '',
    ...(lead.notes === '' ? [] : [newest(lead.notes), '']),
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

/** The part after the last date in brackets, with which each later message begins. */
const newest = (notes: string): string => shortened(notes.split(/\n\n(?=\[\d{4}-\d\d-\d\d\] )/).at(-1) ?? '')
