import type { Clock } from '#domain/kernel/clock.ts'
import { repeat } from '#domain/kernel/repeat.ts'
import { cutText } from '#domain/kernel/text.ts'
import type { Timer } from '#domain/kernel/timer.ts'
import { explainError } from '#domain/kernel/unavailable.ts'
import type { Mail, Mailer } from '#domain/mail/ports/mailer.ts'
import type { MailRecord, SentMails } from '#domain/mail/ports/sent-mails.ts'
import type { Channel, Deliveries, Delivery, Webhook } from '../ports/deliveries.ts'
import {
  type DayText,
  type NotificationDetails,
  wordAnonymously,
  wordNotification,
} from '../views/notification-text.ts'

const everyMs = 2000

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
  let isStopping = false
  const round = async (): Promise<undefined> => {
    for (const channel of channels) await deliverAll(ports, channel, letterhead, () => isStopping)
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

const deliverAll = async (ports: Ports, channel: Channel, letterhead: Letterhead, isStopping: () => boolean) => {
  const { deliveries, clock, complain } = ports
  for (const delivery of await deliveries.take(channel, clock.now())) {
    if (isStopping()) return
    try {
      await deliver(ports, delivery, letterhead)
      await deliveries.delivered(delivery, clock.now())
    } catch (error) {
      complain(`The ${channel} about ${delivery.key} is sent again later: ${explainError(error)}`)
      await deliveries.failed(delivery, clock.now())
    }
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
