import { invalid, placeCursor, placeIn } from '#adapters/http/middleware/invalid.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { signedIn } from '#adapters/http/staff/signed-in.ts'
import { notificationAddress } from '#contracts/mfe/dashboard-addresses.ts'
import { notifications as contract, type NotificationShown } from '#contracts/notification/http/notifications.ts'
import type { ListedNotification, Notifications } from '#domain/notification/ports/notifications.ts'
import type { Preferences } from '#domain/notification/ports/preferences.ts'
import { type DayText, wordNotification } from '#domain/notification/views/notification-text.ts'

type Ports = {
  readonly notifications: Notifications
  readonly preferences: Preferences
  readonly mailConfigured: boolean
  readonly day: DayText
}

/** The inbox of the signed-in user. The answer includes everything recorded before the request. */
export const notificationRoutes = (api: HttpApi, { notifications, preferences, mailConfigured, day }: Ports): void => {
  bind(api, contract.list, async ({ query: { limit, cursor } }, { caller }) => {
    const { user } = signedIn(caller)
    const after = cursor === undefined ? null : placeIn(cursor)
    await notifications.caughtUp()
    const now = api.clock.now()
    const rows = await notifications.list(user.id, { limit: limit + 1, after, now })
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      body: {
        notifications: page.map((notification) => answerOf(notification, day)),
        unread: await notifications.unread(user.id, now),
        nextCursor: rows.length > limit && last !== undefined ? placeCursor(last) : null,
      },
    }
  })

  bind(api, contract.read, async ({ body: { ids } }, { caller }) => {
    await notifications.markRead(signedIn(caller).user.id, ids ?? 'all', api.clock.now())
    return { body: undefined }
  })

  bind(api, contract.preferences, async (_, { caller }) => ({
    body: { preferences: await preferences.of(signedIn(caller).user.id), mailConfigured },
  }))

  bind(api, contract.prefer, async ({ body }, { caller }) => {
    const choices = await preferences.set(signedIn(caller).user.id, body, api.clock.now())
    if (!choices) throw invalid([{ path: ['timeZone'], message: 'A time zone, such as Europe/Berlin' }])
    return { body: { preferences: body, mailConfigured } }
  })
}

const answerOf = (notification: ListedNotification, day: DayText): NotificationShown => {
  const { id, at, kind, readAt } = notification
  return { id, at, kind, text: wordNotification(notification, day), href: notificationAddress(notification), readAt }
}
