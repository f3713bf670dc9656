import type { RecordMail, WriteMail } from './commands.ts'
import type { LeadEvent, MailEvent } from './events.ts'

/** A mail to the lead, and what became of it. */
export type LeadMail = { readonly id: string; readonly state: 'waiting' | 'sent' | 'refused' }

type Mails = { readonly mails: readonly LeadMail[] }

export const writeMail = ({ mailId, subject, text, now }: WriteMail, { mails }: Mails): readonly LeadEvent[] =>
  mails.some(({ id }) => id === mailId)
    ? []
    : [{ type: 'LeadMailWritten', data: { mailId, subject: subject.trim(), text: text.trim(), writtenAt: now } }]

/** A mail that was sent is a contact. */
export const recordMail = ({ mailId, outcome, now }: RecordMail, { mails }: Mails): readonly LeadEvent[] => {
  if (!mails.some(({ id, state }) => id === mailId && state === 'waiting')) return []
  return outcome === 'refused'
    ? [{ type: 'LeadMailRefused', data: { mailId, refusedAt: now } }]
    : [
        { type: 'LeadMailSent', data: { mailId, sentAt: now } },
        { type: 'LeadContactDateChanged', data: { lastContactDate: now } },
      ]
}

export const mailsAfter = (mails: readonly LeadMail[], { type, data }: MailEvent): readonly LeadMail[] => {
  if (type === 'LeadMailWritten') return [...mails, { id: data.mailId, state: 'waiting' }]
  const state = type === 'LeadMailSent' ? 'sent' : 'refused'
  return mails.map((mail) => (mail.id === data.mailId ? { ...mail, state } : mail))
}
