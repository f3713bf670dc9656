import { Unavailable } from '#domain/kernel/unavailable.ts'
import { MailDeferred, type Mailer } from '#domain/mail/ports/mailer.ts'

type Settings = { readonly url: string; readonly from: { readonly name: string; readonly address: string } }

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Authentication and permission errors are configuration problems, not the mail's: retried. */
const aboutTheAccount = new Set([530, 534, 535, 538])

export const smtpMailer = ({ url, from }: Settings): Mailer => {
  const opening = transportTo(url)
  const domain = from.address.split('@').at(-1)
  return {
    send: async ({ key, to, replyTo, subject, text, attachments = [] }) => {
      try {
        const files = attachments.map(({ name, type, content }) => ({
          filename: name,
          contentType: type,
          content: Buffer.from(content),
        }))
        const messageId = `<${key}@${domain}>`
        await (await opening).sendMail({ from, to, replyTo, subject, text, messageId, attachments: files })
        return 'sent'
      } catch (error) {
        if (isForGood(error)) return 'refused'
        if (isPutOff(error)) throw new MailDeferred('The mail server put the mail off.', { cause: error })
        throw new Unavailable('The mail server', error)
      }
    },
  }
}

/** The library is loaded where mail is configured. */
const transportTo = async (url: string) =>
  (await import('nodemailer')).createTransport({
    url,
    ...patience,
    requireTLS: mustEncrypt(url),
    disableFileAccess: true,
    disableUrlAccess: true,
  })

/** Connects and signs in without sending; null, or a sentence about what is wrong. */
export const smtpFault = async (url: string): Promise<string | null> => {
  const transport = await transportTo(url)
  try {
    await transport.verify()
    return null
  } catch (error) {
    return `the mail server cannot be used: ${error instanceof Error ? error.message : String(error)}.`
  } finally {
    transport.close()
  }
}

/** Requires TLS, unless `?requireTLS=false` is set. */
const mustEncrypt = (url: string): boolean => {
  const { hostname, searchParams } = new URL(url)
  return !/^(?:localhost|127\..*|\[::1\])$/.test(hostname) && searchParams.get('requireTLS') !== 'false'
}

const replyCode = (error: unknown): number =>
  error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0

const isForGood = (error: unknown): boolean => {
  const code = replyCode(error)
  return code >= 500 && code < 600 && !aboutTheAccount.has(code)
}

/** RFC 5321, 4.2.1; 421 closes the whole service, 454 is about the account (RFC 4954). */
const isPutOff = (error: unknown): boolean => {
  const code = replyCode(error)
  return code >= 400 && code < 500 && code !== 421 && code !== 454
}
