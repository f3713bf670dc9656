import type { Instant } from '#domain/kernel/instant.ts'

const mailModes = ['at_once', 'daily', 'never'] as const

/** When notifications are mailed: at once, each day at 8 in the user's zone, or never. */
export type MailMode = (typeof mailModes)[number]

/** `timeZone`: a name of the IANA database, such as `Europe/Berlin`. */
export type NotificationPreferences = { readonly mail: MailMode; readonly timeZone: string }

/** How each user is notified; by default never by mail. */
export type Preferences = {
  readonly of: (userId: string) => Promise<NotificationPreferences>
  /** Applies from now on: earlier notifications are not mailed. False for a zone unknown to the database. */
  readonly set: (userId: string, preferences: NotificationPreferences, now: Instant) => Promise<boolean>
}
