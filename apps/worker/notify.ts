import { slackWebhook } from '#adapters/endpoint/slack-webhook.ts'
import { systemTimer } from '#adapters/system/system-timer.ts'
import type { Logger } from '#adapters/telemetry/logger.ts'
import type { Ports } from '#apps/infrastructure/infrastructure.ts'
import { usualUrl } from '#apps/infrastructure/usual-url.ts'
import { mailerOf } from '#apps/mailer.ts'
import { formatsOf, type Settings } from '#apps/settings.ts'
import { dayText } from '#contracts/formats.ts'
import { accountAddress, notificationAddress } from '#contracts/mfe/dashboard-addresses.ts'
import type { Consumer } from '#domain/log/ports/event-bus.ts'
import type { Parking } from '#domain/log/service/parking.ts'
import { deliverNotifications } from '#domain/notification/service/deliver-notifications.ts'
import { followNotifications, notificationsSubscription } from '#domain/notification/service/follow-notifications.ts'

/** Writes notifications for staff in one process at a time; delivers them by mail and webhook in every process. */
export const notifyStaff = (
  {
    subscriptions,
    store,
    notifications,
    deliveries,
    sentMails,
    clock,
  }: Ports<'subscriptions' | 'store' | 'notifications' | 'deliveries' | 'sentMails' | 'clock'>,
  settings: Settings,
  logger: Logger,
  park: Parking,
): Consumer => {
  const { NOTIFY_WEBHOOK_URL: address, BRAND_NAME: brandName, CONTACT_EMAIL: replyTo } = settings
  const publicUrl = usualUrl(settings)
  const stopping = new AbortController()
  const following = subscriptions.subscribe({
    name: async () => notificationsSubscription,
    // From the first event on, so that the result is the same as that of a rebuild.
    since: () => new Date(0).toISOString(),
    handle: followNotifications({ store, notifications, timeZone: settings.TIME_ZONE ?? 'UTC' }, park),
  })
  const delivering = deliverNotifications(
    {
      deliveries,
      sent: sentMails,
      mailer: mailerOf(settings, store, stopping.signal),
      webhook: address === undefined ? null : slackWebhook(address, settings.ALLOW_PRIVATE_ENDPOINTS),
      clock,
      timer: systemTimer,
      complain: (message) => logger.warn(message),
    },
    {
      brandName,
      replyTo,
      day: dayText(formatsOf(settings)),
      urlOf: (notification) => `${publicUrl}${notificationAddress(notification)}`,
      accountUrl: `${publicUrl}${accountAddress}`,
    },
  )
  const stop = async () => {
    stopping.abort()
    await Promise.all([following.stop(), delivering.stop()])
  }
  return { stop }
}
