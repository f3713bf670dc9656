import { accept, type Decision, reject } from '#domain/kernel/decider.ts'
import { addTime, type Instant } from '#domain/kernel/instant.ts'
import type { LeadRejection } from './commands.ts'
import type { LeadEvent } from './events.ts'
import type { RecordBounce, RecordMail, WithdrawMail, WriteMail } from './mail-commands.ts'
import type { MailEvent } from './mail-events.ts'

/** A mail to or from the lead, and its state. */
export type LeadMail = {
  readonly id: string
  readonly direction: 'in' | 'out'
  readonly state: 'queued' | 'sent' | 'refused' | 'bounced' | 'received' | 'automatic'
  /** Of an own mail that is refused because no answer of the mail server was seen: it may have been sent. */
  readonly inDoubt?: true
  /** The Message-ID; null for an own mail that was not sent, or by an earlier release. */
  readonly messageId: string | null
  /** The References of a mail from outside. */
  readonly references: readonly string[]
  /** The mail of this lead that it answers. */
  readonly inReplyTo: string | null
  /** Of an own mail that was held back. */
  readonly undoableUntil?: Instant
}

type Mails = { readonly mails: readonly LeadMail[]; readonly bounced: boolean }
type Verdict = Decision<LeadEvent, LeadRejection>

/** For how long an undoable mail is held back. */
export const undoMs = 10_000

/** Until when an undoable mail is held back. */
export const undoableUntil = (writtenAt: Instant): Instant => addTime(writtenAt, undoMs)

/** The same id again is the same mail. */
export const writeMail = (
  { mailId, subject, text, inReplyTo = null, undoable = false, unattended = false, now }: WriteMail,
  { mails, bounced }: Mails,
): Verdict => {
  if (mails.some(({ id }) => id === mailId)) return accept()
  if (unattended && bounced) return reject({ type: 'AddressReturned' })
  if (inReplyTo !== null && !mails.some(({ id }) => id === inReplyTo)) return reject({ type: 'MailNotFound' })
  const data = {
    mailId,
    subject: subject.trim(),
    text: text.trim(),
    writtenAt: now,
    ...(inReplyTo !== null && { inReplyTo }),
    ...(undoable && { undoableUntil: undoableUntil(now) }),
  }
  return accept({ type: 'LeadMailWritten', data })
}

/** Only while it waits and, unless `whileQueued`, is held back. */
export const withdrawMail = ({ mailId, whileQueued = false, now }: WithdrawMail, { mails }: Mails): Verdict => {
  const mail = mails.find(({ id }) => id === mailId)
  if (mail === undefined) return reject({ type: 'NoSuchMail' })
  const isHeld = mail.undoableUntil !== undefined && now < mail.undoableUntil
  if (mail.state !== 'queued' || !(isHeld || whileQueued)) return reject({ type: 'MailOnItsWay' })
  return accept({ type: 'LeadMailWithdrawn', data: { mailId, withdrawnAt: now } })
}

/** A mail that was sent is a contact. An answer of the mail server that becomes known later ends the doubt. */
export const recordMail = ({ mailId, outcome, messageId, now }: RecordMail, { mails }: Mails): readonly LeadEvent[] => {
  const mail = mails.find(({ id }) => id === mailId)
  if (mail?.state !== 'queued' && (!mail?.inDoubt || outcome === 'in doubt')) return []
  if (outcome === 'refused') return [{ type: 'LeadMailRefused', data: { mailId, refusedAt: now } }]
  if (outcome === 'in doubt') return [{ type: 'LeadMailRefused', data: { mailId, refusedAt: now, inDoubt: true } }]
  return [
    { type: 'LeadMailSent', data: { mailId, sentAt: now, ...(messageId !== undefined && { messageId }) } },
    { type: 'LeadContactDateChanged', data: { lastContactDate: now } },
  ]
}

/** Only an own mail bounces, and once. */
export const recordBounce = ({ mailId, reason, now }: RecordBounce, { mails }: Mails): readonly LeadEvent[] =>
  mails.some(({ id, direction, state }) => id === mailId && direction === 'out' && state !== 'bounced')
    ? [{ type: 'LeadMailBounced', data: { mailId, reason: reason.trim(), bouncedAt: now } }]
    : []

/** In the order of their events, without withdrawn ones; an event of a mail that is missing changes nothing. */
export const mailsAfter = (mails: readonly LeadMail[], event: MailEvent): readonly LeadMail[] => {
  const { mailId: id } = event.data
  switch (event.type) {
    case 'LeadMailWritten': {
      const { inReplyTo = null, undoableUntil: until } = event.data
      const delay = until === undefined ? {} : { undoableUntil: until }
      return [...mails, { id, direction: 'out', state: 'queued', messageId: null, references: [], inReplyTo, ...delay }]
    }
    case 'LeadMailWithdrawn':
      return mails.filter((mail) => mail.id !== id)
    case 'LeadMailReceived': {
      const { messageId, references, inReplyTo, automatic } = event.data
      const state = automatic ? 'automatic' : 'received'
      return [...mails, { id, direction: 'in', state, messageId, references, inReplyTo }]
    }
    case 'LeadMailSent': {
      const { messageId = null } = event.data
      return withMail(mails, id, (mail) => ({ ...certain(mail), state: 'sent', messageId }))
    }
    case 'LeadMailRefused':
      return withMail(mails, id, (mail) => refuseMail(mail, event.data.inDoubt))
    case 'LeadMailBounced':
      return withMail(mails, id, (mail) => ({ ...certain(mail), state: 'bounced' }))
  }
}

/** Usually it is one of the last: long talks are read event by event. */
const withMail = (mails: readonly LeadMail[], mailId: string, change: (mail: LeadMail) => LeadMail) => {
  const at = mails.findLastIndex(({ id }) => id === mailId)
  const mail = mails[at]
  return mail === undefined ? mails : mails.with(at, change(mail))
}

const certain = ({ inDoubt, ...mail }: LeadMail): LeadMail => mail

const refuseMail = (mail: LeadMail, inDoubt: true | undefined): LeadMail => ({
  ...certain(mail),
  state: 'refused',
  ...(inDoubt && { inDoubt }),
})

/** An automatic answer starts nothing, lest two machines write to each other; neither does an old mail. */
export const isNewMail = (event: LeadEvent): boolean =>
  event.type === 'LeadMailReceived' && !event.data.automatic && event.data.imported === undefined

type MailReceived = Extract<LeadEvent, { type: 'LeadMailReceived' }>
type Waiting = { readonly waitingMessage: Instant | null; readonly capturedAt: Instant }

/** Mail servers keep whole seconds: a mail of the second in which the lead came is of after it. */
const isBeforeLead = (receivedAt: Instant, capturedAt: Instant): boolean =>
  receivedAt === capturedAt || receivedAt < `${capturedAt.slice(0, 19)}.000Z`

/** A mail waits for an answer like a message, unless it made its sender a lead, or is of before. */
export const waitingMail = ({ waitingMessage, capturedAt }: Waiting, event: MailReceived): Instant | null => {
  const { receivedAt } = event.data
  if (!isNewMail(event) || isBeforeLead(receivedAt, capturedAt)) return waitingMessage
  return waitingMessage === null || receivedAt > waitingMessage ? receivedAt : waitingMessage
}
