import type { LeadEvent } from './events.ts'
import type { ReceiveMail } from './mail-commands.ts'
import type { LeadMail } from './mails.ts'

/** A mail of the lead, once: its id is derived from its Message-ID and content. */
export const receiveMail = (
  { type: _, now, answers, ...mail }: ReceiveMail,
  { mails }: { readonly mails: readonly LeadMail[] },
): readonly LeadEvent[] =>
  mails.some(({ id }) => id === mail.mailId)
    ? []
    : [{ type: 'LeadMailReceived', data: { ...mail, inReplyTo: answeredMail(answers, mails), takenAt: now } }]

/** The newest mail that it names, by In-Reply-To first. */
const answeredMail = (answers: readonly string[], mails: readonly LeadMail[]): string | null => {
  for (const name of answers) {
    const mail = mails.find(({ id, messageId }) => id === name || messageId === name)
    if (mail !== undefined) return mail.id
  }
  return null
}
