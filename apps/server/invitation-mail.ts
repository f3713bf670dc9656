import type { MailInvitation } from '#adapters/http/staff/team-routes.ts'
import { smtpMailer } from '#adapters/mail/smtp-mailer.ts'
import type { Settings } from '#apps/settings.ts'

/**
 * Mails invitations where a mail server is set up. The link opens an account, so it is in no event and no table: it is
 * sent at once or not at all, and the administrator has it too.
 */
export const invitationMail = (settings: Settings, warn: (message: string) => void): MailInvitation => {
  const { SMTP_URL: url, BRAND_NAME: name, CONTACT_EMAIL: address } = settings
  if (url === undefined) return () => undefined
  const mailer = smtpMailer({ url, from: { name, address } })
  return (to, link) => {
    const mail = {
      key: `invitation-${crypto.randomUUID()}`,
      to: to.email,
      replyTo: address,
      subject: `Your access to ${name}`,
      text: `You are invited to the dashboard of ${name}.\n\nChoose a password here, within 72 hours:\n${link}\n\nThe link works once.`,
    }
    mailer
      .send(mail)
      .then((outcome) => outcome === 'refused' && warn('The mail server refused an invitation.'))
      .catch((error: Error) => warn(`An invitation could not be mailed: ${error.message}`))
  }
}
