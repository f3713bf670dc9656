import { smtpMailer } from '#adapters/mail/smtp-mailer.ts'
import type { Settings } from '#apps/settings.ts'
import { canonicalEmail } from '#contracts/email-address.ts'
import type { Mailer, MessageIds } from '#domain/mail/ports/mailer.ts'

type Sender = Pick<Settings, 'SMTP_URL' | 'BRAND_NAME' | 'CONTACT_EMAIL' | 'MAIL_FROM'>

/** Sends through the configured mail server, in the name of the brand; null without one. */
export const mailerOf = (settings: Sender): (Mailer & MessageIds) | null => {
  const { SMTP_URL: url, BRAND_NAME: name } = settings
  return url === undefined ? null : smtpMailer({ url, from: { name, address: senderOf(settings) } })
}

/** The sender: MAIL_FROM, else the user of the mail server where that is an address, else CONTACT_EMAIL. */
export const senderOf = ({ MAIL_FROM, SMTP_URL, CONTACT_EMAIL }: Omit<Sender, 'BRAND_NAME'>): string =>
  MAIL_FROM ?? (SMTP_URL === undefined ? null : userOf(SMTP_URL)) ?? CONTACT_EMAIL

/** Where answers arrive: the user of the shared mailbox where that is an address, else the sender. */
export const mailboxAddress = (settings: Omit<Sender, 'BRAND_NAME'> & Pick<Settings, 'IMAP_URL'>): string =>
  (settings.IMAP_URL === undefined ? null : userOf(settings.IMAP_URL)) ?? senderOf(settings)

/** Where the answer to a mail to a lead goes: the shared mailbox where there is one, else the office. */
export const replyAddressOf = (settings: Parameters<typeof mailboxAddress>[0]): string =>
  settings.IMAP_URL === undefined ? settings.CONTACT_EMAIL : mailboxAddress(settings)

/** The user of a server's address, as an e-mail address; null if it is none. */
const userOf = (url: string): string | null => {
  const user = decoded(new URL(url).username)
  return /^[^\s@]+@[^\s@]+$/.test(user) ? canonicalEmail(user) : null
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
