import { Unavailable } from '#domain/kernel/unavailable.ts'
import { type Mail, MailDeferred, type Mailer } from '../ports/mailer.ts'

/**
 * Sends a mail that its request waits for. Nothing sends it again later, so that a mail server that puts it off is one
 * that takes no mails right now.
 * @throws `Unavailable`
 */
export const sendAtOnce = async (mailer: Mailer, mail: Mail): Promise<'sent' | 'refused'> => {
  try {
    return await mailer.send(mail)
  } catch (error) {
    throw error instanceof MailDeferred ? new Unavailable('The mail server', error, 'takes no mails') : error
  }
}
