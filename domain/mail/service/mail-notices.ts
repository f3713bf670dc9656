import { Unavailable } from '#domain/kernel/unavailable.ts'
import type { EventNotice } from '#domain/log/event-notice.ts'
import type { Parking } from '#domain/log/service/parking.ts'
import { type Mail, type Mailer, MailInDoubt, maxHandOverMs } from '../ports/mailer.ts'
import type { Claim, MailRecord, SentMails } from '../ports/sent-mails.ts'

/** A mail that an event causes. */
export type Letter = MailRecord & {
  /** It is held back for so many milliseconds from now. */
  readonly restMs?: number
  /** Called only for a mail that has not gone out; null if there is nothing left to say, as after an erasure. */
  readonly compose: () => Promise<Omit<Mail, 'key'> | null>
  /**
   * Records the outcome, and makes the mail one that is sent at most once: after a crash during the hand-over it is `in
   * doubt`. Other mails are then repeated with the same Message-ID.
   */
  readonly settle?: (outcome: Outcome) => Promise<void>
}

type Outcome = 'sent' | 'refused' | 'in doubt'

/** The mails that an event causes; empty for most. */
export type LettersOf = (notice: EventNotice) => Promise<readonly Letter[]>

type Ports = {
  readonly mailer: Mailer
  readonly sent: Pick<SentMails, 'has' | 'add' | 'begin' | 'abandon'>
  /** Rejects at shutdown. */
  readonly pause: (milliseconds: number) => Promise<void>
  readonly complain: (message: string) => void
  readonly park: Parking
}

const firstPauseMs = 1000
const maxPauseMs = 60_000

/**
 * Handles the log for a subscription that sends mails: each once, in the order of the log. A mail that fails 20 times
 * is parked; while the mail server is unreachable, all wait with exponential backoff.
 */
export const mailNotices = (ports: Ports, consumer: string, lettersOf: LettersOf) => {
  const send = sendLetter(ports)
  let pauseMs = firstPauseMs
  const handle = ports.park(consumer, async (notice) => {
    for (const letter of await lettersDue(ports, lettersOf, notice)) await send(letter)
  })
  const backOff = async (error: unknown): Promise<never> => {
    await ports.pause(pauseMs).catch(() => undefined)
    pauseMs = Math.min(2 * pauseMs, maxPauseMs)
    throw error
  }
  return async (notices: readonly EventNotice[]): Promise<void> => {
    for (const notice of notices) {
      await handle(notice).catch(backOff)
      pauseMs = firstPauseMs
    }
  }
}

/** The mails of an event once none of them is held back any more, whatever a clock says then; looked up again. */
const lettersDue = async ({ pause }: Pick<Ports, 'pause'>, lettersOf: LettersOf, notice: EventNotice) => {
  const restOf = (letters: readonly Letter[]) => Math.max(0, ...letters.map(({ restMs = 0 }) => restMs))
  const letters = await lettersOf(notice)
  if (restOf(letters) === 0) return letters
  await pause(restOf(letters) + 1).catch((cause: unknown) => {
    throw new Unavailable('A mail', cause, 'is held back')
  })
  return lettersOf(notice)
}

const sendLetter =
  ({ mailer, sent, complain }: Ports) =>
  async ({ compose, settle, restMs, ...record }: Letter): Promise<void> => {
    const { key, about } = record
    if (await sent.has(key)) return settle?.('sent')
    const mail = await compose()
    if (mail === null) return
    if (settle !== undefined) return sendOnce({ mailer, sent }, record, mail, settle)
    const outcome = await mailer.send({ key, ...mail })
    await sent.add(record)
    if (outcome === 'refused') complain(`The mail server refuses the mail about ${about}; it is not sent again.`)
  }

/** At most once: the hand-over is recorded before it begins, and that record is kept until its outcome is recorded. */
const sendOnce = async (
  { mailer, sent }: Pick<Ports, 'mailer' | 'sent'>,
  record: MailRecord,
  mail: Omit<Mail, 'key'>,
  settle: (outcome: Outcome) => Promise<void>,
): Promise<void> => {
  const { key } = record
  const hold: { claim?: Claim } = {}
  const onHandOver = async () => {
    hold.claim = await sent.begin(key)
    if (!hold.claim.own) throw new Error(`the hand-over of the mail ${key} began elsewhere`)
  }
  const afterFailure = async (error: unknown): Promise<Outcome> => {
    if (hold.claim?.own === false) return outcomeElsewhere(sent, key, hold.claim.ageMs)
    if (error instanceof MailInDoubt) return 'in doubt'
    if (hold.claim !== undefined) await sent.abandon(key)
    throw error
  }
  const outcome: Outcome = await mailer.send({ key, ...mail, onHandOver }).catch(afterFailure)
  if (outcome === 'sent') await sent.add(record)
  try {
    await settle(outcome)
  } finally {
    if (hold.claim?.own && outcome !== 'in doubt') await sent.abandon(key)
  }
}

/** A hand-over that began elsewhere has its outcome there, unless its process ended before it recorded one. */
const outcomeElsewhere = async (
  mails: Pick<SentMails, 'has'>,
  key: string,
  ageMs: number,
): Promise<'sent' | 'in doubt'> => {
  if (await mails.has(key)) return 'sent'
  if (ageMs >= maxHandOverMs) return 'in doubt'
  throw new Unavailable('A mail', undefined, 'is being sent by another process')
}
