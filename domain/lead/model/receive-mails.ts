import type { LeadEvent } from './events.ts'
import type { ArrivedMail, ReceiveMails } from './mail-commands.ts'
import { type LeadMail, mailsAfter } from './mails.ts'

type Received = Extract<LeadEvent, { type: 'LeadMailReceived' }>

/** Mails of the lead, each once: its id is derived from its Message-ID and content. One may answer an earlier one. */
export const receiveMails = (
  { mails: arrivals, now }: ReceiveMails,
  { mails }: { readonly mails: readonly LeadMail[] },
): readonly LeadEvent[] => {
  const events: Received[] = []
  let all = mails
  for (const mail of arrivals) {
    if (all.some(({ id }) => id === mail.mailId)) continue
    const event = mailReceived(mail, all, now)
    events.push(event)
    all = mailsAfter(all, event)
  }
  return events
}

const mailReceived = ({ answers, ...mail }: ArrivedMail, mails: readonly LeadMail[], now: string): Received => ({
  type: 'LeadMailReceived',
  data: { ...mail, inReplyTo: answeredMail(answers, mails), takenAt: now },
})

/** The newest mail that it names, by In-Reply-To first. */
const answeredMail = (answers: readonly string[], mails: readonly LeadMail[]): string | null => {
  for (const name of answers) {
    const mail = mails.find(({ id, messageId }) => id === name || messageId === name)
    if (mail !== undefined) return mail.id
  }
  return null
}
