import type { Clock } from '#domain/kernel/clock.ts'
import { addTime } from '#domain/kernel/instant.ts'
import { repeat } from '#domain/kernel/repeat.ts'
import { cutText } from '#domain/kernel/text.ts'
import type { Timer } from '#domain/kernel/timer.ts'
import { explainError } from '#domain/kernel/unavailable.ts'
import { type Mail, type Mailer, MailInDoubt, maxHandOverMs } from '#domain/mail/ports/mailer.ts'
import type { MailRecord, SentMails } from '#domain/mail/ports/sent-mails.ts'
import { type Channel, type Deliveries, type Delivery, leaseMs, type Webhook } from '../ports/deliveries.ts'
import {
  type DayText,
  type NotificationDetails,
  wordAnonymously,
  wordNotification,
} from '../views/notification-text.ts'

const everyMs = 2000
/** A mail without an answer of the mail server may arrive each time; the dashboard has what it says, too. */
const maxDoubts = 3

type Ports = {
  readonly deliveries: Deliveries
  /** Null if none is configured. */
  readonly mailer: Mailer | null
  readonly webhook: Webhook | null
  readonly sent: Pick<SentMails, 'add'>
  readonly clock: Clock
  readonly timer: Timer
  readonly complain: (message: string) => void
}

type Letterhead = {
  readonly brandName: string
  readonly replyTo: string
  readonly day: DayText
  readonly urlOf: (notice: NotificationDetails) => string
  /** Where users choose how they are notified. */
  readonly accountUrl: string
}

/** Delivers by each user's preferences and to the webhook, until stopped; several workers share the work. */
export const deliverNotifications = (ports: Ports, letterhead: Letterhead) => {
  const { mailer, webhook, timer } = ports
  const channels: readonly Channel[] = [
    ...(mailer === null ? [] : (['mail'] as const)),
    ...(webhook === null ? [] : (['webhook'] as const)),
  ]
  if (channels.length === 0) return { stop: async () => undefined }
  let isStopping = false
  const recordFailure = failureRecorder(ports)
  const attempt = async (channel: Channel, delivery: Delivery): Promise<boolean> => {
    try {
      await deliver(ports, delivery, letterhead)
    } catch (error) {
      await recordFailure(channel, delivery, error)
      return false
    }
    await ports.deliveries.delivered(delivery, ports.clock.now())
    return true
  }
  /** Without a rest while deliveries succeed: the rest of a backlog is due. */
  const round = async (): Promise<number | undefined> => {
    let successes = 0
    for (const channel of channels) {
      if (isStopping) break
      const takenAt = ports.clock.now()
      // An attempt that outlasts the lease would be made by another worker too.
      const lastStart = addTime(takenAt, leaseMs - maxHandOverMs)
      for (const delivery of await ports.deliveries.take(channel, takenAt)) {
        if (isStopping || ports.clock.now() > lastStart) break
        if (await attempt(channel, delivery)) successes += 1
      }
    }
    return successes > 0 ? 0 : undefined
  }
  // If the database is unreachable, the next round retries.
  const { stop } = repeat(timer, round, { restMs: everyMs, onError: () => undefined })
  return {
    stop: async (): Promise<void> => {
      isStopping = true
      await stop()
    },
  }
}

/** Records a failure: its delivery is due again, unless its mail is in doubt too often. */
const failureRecorder = ({ deliveries, clock, complain }: Pick<Ports, 'deliveries' | 'clock' | 'complain'>) => {
  const doubts = new Map<string, number>()
  return async (channel: Channel, delivery: Delivery, error: unknown): Promise<void> => {
    const { key } = delivery
    const count = (doubts.get(key) ?? 0) + (error instanceof MailInDoubt ? 1 : 0)
    if (count < maxDoubts) {
      if (count > 0) doubts.set(key, count)
      complain(`The ${channel} about ${key} is sent again later: ${explainError(error)}`)
      return deliveries.failed(delivery, clock.now())
    }
    doubts.delete(key)
    complain(`The ${channel} about ${key} may have arrived, and is not sent again: ${explainError(error)}`)
    await deliveries.delivered(delivery, clock.now())
  }
}

const deliver = async ({ mailer, webhook, sent, complain }: Ports, delivery: Delivery, letterhead: Letterhead) => {
  const { key, to, notifications } = delivery
  if (to.channel === 'webhook') return webhook?.post(webhookText(delivery, letterhead))
  const outcome = await mailer?.send({
    key,
    to: to.email,
    replyTo: letterhead.replyTo,
    ...mailOf(delivery, letterhead),
  })
  if (outcome === 'refused') complain(`The mail server refuses the mail ${key}; it is not sent again.`)
  if (outcome === 'sent') await sent.add(...notifications.map(({ id }) => recordOf(id, to.userId)))
}

/** One record a notification, also of a daily mail. */
const recordOf = (id: string, userId: string): MailRecord => ({
  key: `notification-${id}-${userId}`,
  about: id,
  kind: 'notification',
  recipient: userId,
})

/** No names leave the installation: the text links to the dashboard. */
const webhookText = ({ notifications }: Delivery, { brandName, day, urlOf }: Letterhead): string =>
  notifications.map((one) => `${brandName}: ${wordAnonymously(one, day)} ${urlOf(one)}`).join('\n')

const mailOf = ({ notifications }: Delivery, letterhead: Letterhead): Pick<Mail, 'subject' | 'text'> => {
  const { brandName, day, urlOf, accountUrl } = letterhead
  const lines = notifications.map((one) => ({ text: wordNotification(one, day), url: urlOf(one) }))
  const [first] = lines
  const subject = lines.length === 1 ? first?.text : `${lines.length} notifications`
  return {
    subject: `${brandName}: ${oneLine(subject ?? '')}`,
    text: [
      ...lines.flatMap(({ text, url }) => [oneLine(text), url, '']),
      'You choose on your account how you are notified:',
      accountUrl,
    ].join('\n'),
  }
}

const oneLine = (text: string): string => cutText(text.replace(/\s/g, ' '), 200)
