import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { imapMailbox } from '#adapters/imap/imap-mailbox.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { systemTimer } from '#adapters/system/system-timer.ts'
import type { Logger } from '#adapters/telemetry/logger.ts'
import type { Infrastructure } from '#apps/infrastructure/infrastructure.ts'
import { progressOf, takingPorts } from '#apps/server/mailbox.ts'
import type { Settings } from '#apps/settings.ts'
import { repeat } from '#domain/kernel/repeat.ts'
import { explainError, Unavailable } from '#domain/kernel/unavailable.ts'
import type { Consumer } from '#domain/log/ports/event-bus.ts'
import { readMailbox } from '#domain/mailbox/service/read-mailbox.ts'
import { takeMail } from '#domain/mailbox/service/take-mail.ts'

/** Between two looks, if the mail server reports nothing. */
const lookMs = 60_000
/** While another process holds the lease, or the mail server is away. */
const retryMs = 10_000
/** A third of the lease. */
const renewMs = 10_000

/** Mails a second: of a backlog, more at once fill the heap faster than what they leave is collected beside them. */
const maxPerSecond = 300

type Take = ReturnType<typeof takeMail>

const paceTaking =
  (take: Take): Take =>
  async (arrivals) => {
    const rest = pause((arrivals.length / maxPerSecond) * 1000)
    const counts = await take(arrivals)
    await rest
    return counts
  }

/** Reads the shared mailbox, in one process at a time; nothing without one. */
export const followMailbox = (
  infrastructure: Infrastructure,
  settings: Settings,
  logger: Logger,
): readonly Consumer[] => {
  if (settings.IMAP_URL === undefined) return []
  // A batch of mails outlives several young collections, and V8 would let four times the live data grow.
  setFlagsFromString('--heap-growing-percent=30')
  const holder = randomUUID()
  let isStopping = false
  const mailbox = imapMailbox(settings.IMAP_URL)
  const progress = progressOf(infrastructure, settings.IMAP_URL)
  const ports = takingPorts(infrastructure, settings, mailbox)
  const look = readMailbox(
    {
      mailbox,
      progress,
      seen: infrastructure.seenMails,
      skipped: infrastructure.skippedMails,
      take: paceTaking(takeMail(ports)),
      clock: systemClock,
      derivedId: ports.derivedId,
      complain: (message) => logger.warn(message),
    },
    holder,
    () => isStopping,
  )
  const onError = (error: Error) => {
    if (error instanceof Unavailable) logger.warn(`The mailbox is waiting: ${explainError(error)}`)
    else logger.error({ err: error }, 'reading the mailbox broke off, and is tried again')
  }
  const round = async () => {
    // Mails that take long to read must not cost the lease.
    const renewal = setInterval(() => void progress.hold(holder).catch(() => undefined), renewMs)
    try {
      return (await look()) === 'looked' ? lookMs : retryMs
    } finally {
      clearInterval(renewal)
    }
  }
  const reading = repeat(systemTimer, round, { restMs: retryMs, onError })
  mailbox.onNews(reading.wake)
  return [
    {
      stop: async () => {
        isStopping = true
        await Promise.all([mailbox.close(), reading.stop()])
        await mailbox.close()
        await progress.releaseLeases(holder).catch(() => undefined)
      },
    },
  ]
}
