import type { Instant } from '#domain/kernel/instant.ts'
import type { LeadEvent } from './events.ts'
import { isNewMail } from './mails.ts'

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
