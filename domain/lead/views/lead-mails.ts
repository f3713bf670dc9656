import type { RecordedEvent } from '#domain/kernel/event.ts'
import { addTime, type Instant } from '#domain/kernel/instant.ts'
import type { LeadEvent, LeadMail, MailAttachment } from '../model/index.ts'

/** A mail to or from a lead, as staff read it. */
export type LeadMailView = Pick<LeadMail, 'id' | 'direction' | 'state' | 'inReplyTo'> & {
  /** Until then an own mail is held back, and can be withdrawn. */
  readonly undoableUntil: Instant | null
  /** When it was written, or arrived. */
  readonly at: Instant
  readonly subject: string
  readonly text: string
  /** The part that repeats earlier mail. */
  readonly quoted: string | null
  readonly attachments: readonly MailAttachment[]
  /** The actor who wrote an own mail. */
  readonly actor: string
  /** Of a mail from outside; null for an own one. */
  readonly from: { readonly name: string; readonly address: string } | null
  /** Why it was refused or returned. */
  readonly reason: string | null
}

/** The mails of a lead, the newest first. */
export const leadMailViews = (history: readonly RecordedEvent<LeadEvent>[]): readonly LeadMailView[] => {
  const mails = new Map<string, LeadMailView>()
  const order = new Map<string, Instant>()
  const change = (id: string, changes: Pick<LeadMailView, 'state'> & Partial<LeadMailView>) => {
    const mail = mails.get(id)
    if (mail !== undefined) mails.set(id, { ...mail, ...changes })
  }
  for (const event of history) {
    switch (event.type) {
      case 'LeadMailWritten':
        mails.set(event.data.mailId, writtenMail(event.data, event.actor))
        order.set(event.data.mailId, event.data.writtenAt)
        break
      case 'LeadMailReceived':
        mails.set(event.data.mailId, receivedMail(event.data, event.actor))
        order.set(event.data.mailId, arrivalOf(event.data))
        break
      case 'LeadMailWithdrawn':
        mails.delete(event.data.mailId)
        break
      case 'LeadMailSent':
        change(event.data.mailId, { state: 'sent', reason: null })
        break
      case 'LeadMailRefused':
        change(event.data.mailId, { state: 'refused', reason: event.data.inDoubt ? inDoubt : rejected })
        break
      case 'LeadMailBounced':
        change(event.data.mailId, { state: 'bounced', reason: event.data.reason })
        break
      default:
    }
  }
  const placeOf = ({ id }: LeadMailView) => order.get(id) ?? ''
  return [...mails.values()]
    .reverse()
    .sort((one, other) => (placeOf(one) < placeOf(other) ? 1 : placeOf(one) > placeOf(other) ? -1 : 0))
}

/** Mail servers give whole seconds: a mail comes after what was written in the same second, which it may answer. */
const arrivalOf = ({ receivedAt, takenAt }: Data<'LeadMailReceived'>): Instant => {
  const latest = addTime(receivedAt, 999)
  return receivedAt < takenAt && takenAt < latest ? takenAt : latest
}

const rejected = 'The mail server refused it.'
const inDoubt = 'The mail server did not confirm it: it may have arrived, and is not sent again.'

type Data<Type extends LeadEvent['type']> = Extract<LeadEvent, { type: Type }>['data']

const writtenMail = (
  { mailId: id, subject, text, writtenAt: at, inReplyTo, undoableUntil }: Data<'LeadMailWritten'>,
  actor: string,
): LeadMailView => ({
  id,
  direction: 'out',
  state: 'queued',
  at,
  subject,
  text,
  inReplyTo: inReplyTo ?? null,
  undoableUntil: undoableUntil ?? null,
  actor,
  quoted: null,
  attachments: [],
  from: null,
  reason: null,
})

const receivedMail = (data: Data<'LeadMailReceived'>, actor: string): LeadMailView => {
  const { mailId: id, receivedAt: at, subject, text, quoted, attachments, inReplyTo, from, automatic } = data
  const state = automatic ? 'automatic' : 'received'
  const none = { undoableUntil: null, reason: null }
  return { id, direction: 'in', state, at, subject, text, quoted, attachments, inReplyTo, actor, from, ...none }
}
