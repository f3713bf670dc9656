import { idOf, kindOf } from '#domain/kernel/stream-name.ts'
import { cutText } from '#domain/kernel/text.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { Mail } from '#domain/mail/ports/mailer.ts'
import type { LettersOf } from '#domain/mail/service/mail-notices.ts'
import { type LeadEvent, nameOfLead } from '../model/index.ts'
import type { LeadReader } from '../ports/lead-reader.ts'
import type { LeadView } from '../views/lead-view.ts'

type Letterhead = { readonly to: string; readonly brandName: string; readonly urlOf: (leadId: string) => string }

const maxMessageLength = 2000

type Ports = { readonly store: Pick<EventStore, 'read'>; readonly leads: Pick<LeadReader, 'find'> }

/**
 * The mail to staff when a visitor becomes a lead, or writes again; what staff enter, messages beyond the limit, and erased
 * leads, cause none.
 */
export const newLeadMails =
  ({ store, leads }: Ports, letterhead: Letterhead): LettersOf =>
  async ({ id, type, stream, actor }) => {
    if (kindOf(stream) !== 'lead' || actor !== 'visitor') return []
    const composeOf = (draw: (lead: LeadView) => Omit<Mail, 'key'>) => async () => {
      const lead = await leads.find(idOf(stream))
      return lead === null || lead.email === '' ? null : draw(lead)
    }
    if (type === 'LeadCaptured') {
      const compose = composeOf((lead) => newLeadMail(lead, letterhead))
      return [{ key: stream, about: stream, kind: 'new_lead', recipient: null, compose }]
    }
    if (type !== 'LeadMessageReceived') return []
    const { events } = await store.read<LeadEvent>(stream)
    const message = events.find((event) => event.id === id)
    if (message?.type !== 'LeadMessageReceived' || message.data.overLimit) return []
    const compose = composeOf((lead) => messageMail(lead, message.data.message, letterhead))
    return [{ key: `${stream}-message-${id}`, about: stream, kind: 'lead_message', recipient: null, compose }]
  }

const newLeadMail = (lead: LeadView, { to, brandName, urlOf }: Letterhead): Omit<Mail, 'key'> => ({
  to,
  replyTo: lead.email,
  subject: `New lead for ${brandName}: ${[oneLine(nameOfLead(lead)), bracketed(lead.company)].join(' ').trim()}`,
  text: [
    `${oneLine(lead.name) || 'A visitor'} ${sourceWords(lead)}`,
    '',
    `E-mail: ${oneLine(lead.email)}`,
    ...(lead.phone === null ? [] : [`Phone: ${oneLine(lead.phone)}`]),
    ...(lead.company === null ? [] : [`Company: ${oneLine(lead.company)}`]),
    '',
    ...(lead.notes === '' ? [] : [shorten(lead.notes), '']),
    urlOf(lead.id),
  ].join('\n'),
})

const messageMail = (lead: LeadView, message: string, { to, brandName, urlOf }: Letterhead): Omit<Mail, 'key'> => ({
  to,
  replyTo: lead.email,
  subject: `${brandName}: ${[oneLine(nameOfLead(lead)), bracketed(lead.company)].join(' ').trim()} wrote again`,
  text: [
    `${oneLine(lead.name) || 'A lead'} wrote again.`,
    '',
    `E-mail: ${oneLine(lead.email)}`,
    '',
    ...(message === '' ? [] : [shorten(message), '']),
    urlOf(lead.id),
  ].join('\n'),
})

const bracketed = (company: string | null) => (company === null ? '' : `(${oneLine(company)})`)

const sourceWords = ({ source }: LeadView) => {
  if (source === 'newsletter') return 'subscribed to the newsletter.'
  return source === 'direct' ? 'booked a meeting.' : 'wrote through the contact form.'
}

const oneLine = (text: string) => cutText(text.replace(/\s+/g, ' ').trim(), 200)

const shorten = (text: string) => (text.length > maxMessageLength ? `${cutText(text, maxMessageLength)} …` : text)
