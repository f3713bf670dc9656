import { hashedIds } from '#adapters/system/derived-ids.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { systemTimer } from '#adapters/system/system-timer.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import type { Logger } from '#adapters/telemetry/logger.ts'
import type { Ports } from '#apps/infrastructure/infrastructure.ts'
import { usualUrl } from '#apps/infrastructure/usual-url.ts'
import { formatsOf, type Settings } from '#apps/settings.ts'
import { linkLetters } from '#contracts/share/link-letters.ts'
import { repeat } from '#domain/kernel/repeat.ts'
import { leads } from '#domain/lead/service/leads.ts'
import type { Consumer } from '#domain/log/ports/event-bus.ts'
import type { Parking } from '#domain/log/service/parking.ts'
import { remindOfDecisions } from '#domain/process/remind-of-decisions.ts'
import { whenReminderSentWriteMail } from '#domain/process/when-reminder-sent-write-mail.ts'
import type { ListedShare } from '#domain/share/ports/share-reader.ts'
import { shareHandler } from '#domain/share/service/share-handler.ts'
import { decidableUntil } from '#domain/share/views/share-view.ts'

const lookMs = 20_000

/** Reminds leads of decisions; nothing without a mail server. */
export const remindLeads = (
  {
    store,
    subscriptions,
    shareReader: shares,
    runReader: runs,
    leadReader,
    shareSecrets,
    clock,
  }: Ports<'store' | 'subscriptions' | 'shareReader' | 'runReader' | 'leadReader' | 'shareSecrets' | 'clock'>,
  settings: Settings,
  logger: Logger,
  park: Parking,
): readonly Consumer[] => {
  if (settings.SMTP_URL === undefined) return []
  const urlOf = ({ id }: ListedShare) => `${usualUrl(settings)}/s/${shareSecrets.tokenOf(id)}`
  const { BRAND_NAME: brandName, LANGUAGES: languages } = settings
  const letters = linkLetters({ brandName, languages, formats: formatsOf(settings) })
  const mailOf = (share: ListedShare, name: string, outputs: string | null) =>
    letters.reminder(
      { workflowId: share.workflowId, outputs, name, url: urlOf(share) },
      decidableUntil(share) ?? share.createdAt,
    )
  const write = whenReminderSentWriteMail({
    shares,
    runs,
    leads: leadReader,
    commands: leads(store, uuidIds),
    derivedId: hashedIds,
    clock: systemClock,
    mailOf,
  })
  const handle = park('reminders', write)
  const now = new Date().toISOString()
  const following = subscriptions.subscribe({
    name: async () => 'reminders',
    since: () => now,
    handle: async (notices) => {
      for (const notice of notices) await handle(notice)
    },
  })
  const remind = remindOfDecisions({ shares, handle: shareHandler(store), timeZone: settings.TIME_ZONE ?? 'UTC' })
  const onError = (err: Error) => logger.error({ err }, 'reminding leads broke off, and is tried again')
  const round = async () => {
    await remind(clock.now())
    return undefined
  }
  return [following, repeat(systemTimer, round, { restMs: lookMs, onError })]
}
