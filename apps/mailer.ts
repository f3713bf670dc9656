import { smtpMailer } from '#adapters/mail/smtp-mailer.ts'
import type { Settings } from '#apps/settings.ts'
import type { Mailer } from '#domain/mail/ports/mailer.ts'

/** Sends through the configured mail server, in the name of the brand; null without one. */
export const mailerOf = ({
  SMTP_URL: url,
  BRAND_NAME: name,
  CONTACT_EMAIL: address,
}: Pick<Settings, 'SMTP_URL' | 'BRAND_NAME' | 'CONTACT_EMAIL'>): Mailer | null =>
  url === undefined ? null : smtpMailer({ url, from: { name, address } })
