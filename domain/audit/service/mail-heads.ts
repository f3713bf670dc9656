import type { Clock } from '#domain/kernel/clock.ts'
import { dayOf, weekOf } from '#domain/kernel/instant.ts'
import { repeat } from '#domain/kernel/repeat.ts'
import type { Timer } from '#domain/kernel/timer.ts'
import { explainError } from '#domain/kernel/unavailable.ts'
import type { Mailer } from '#domain/mail/ports/mailer.ts'
import type { SentMails } from '#domain/mail/ports/sent-mails.ts'
import type { LogHeads } from './log-heads.ts'

const lookMs = 3_600_000

type Mailing = {
  readonly heads: Pick<LogHeads, 'last'>
  readonly mailer: Mailer
  readonly sent: Pick<SentMails, 'has' | 'add'>
  readonly clock: Clock
  readonly timer: Timer
  readonly to: string
  readonly replyTo: string
  readonly brandName: string
  readonly complain: (message: string) => void
  readonly timeZone?: string
  readonly weekStartsOn?: Parameters<typeof weekOf>[1]
}

/** Mails the newest signed head once a week: kept mails prove that the log was not rewritten. */
export const mailHeads = (mailing: Mailing) => {
  const { heads, mailer, sent, clock, timer, complain, timeZone, weekStartsOn = 'monday' } = mailing
  const look = async (): Promise<undefined> => {
    const [head, week] = [await heads.last(), weekOf(dayOf(clock.now(), timeZone), weekStartsOn)]
    const key = `log-head ${week}`
    if (head === null || (await sent.has(key))) return
    const outcome = await mailer.send(mailOf(head.note, key, week, mailing))
    if (outcome === 'refused') complain(`The mail server refuses the head of the log for ${mailing.to}.`)
    await sent.add({ key, about: 'log-head', kind: 'log_head', recipient: null })
  }
  const onError = (error: Error) => complain(`The weekly head of the log was not mailed: ${explainError(error)}`)
  return repeat(timer, look, { restMs: lookMs, onError })
}

const mailOf = (note: string, key: string, week: string, { to, replyTo, brandName }: Mailing) => ({
  key,
  to,
  replyTo,
  subject: `${brandName}: the head of the log, week of ${week}`,
  text: `Keep this mail. It commits to everything that is recorded up to now: with it, a later rewriting of the log can be shown.\n\n${note}`,
})
