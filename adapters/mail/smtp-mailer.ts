import { createTransport } from 'nodemailer'
import type { Mailer } from '#domain/kernel/mailer.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'

type Settings = { readonly url: string; readonly from: { readonly name: string; readonly address: string } }

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Authentication and permission errors are configuration problems, not the mail's: retried. */
const aboutTheAccount = new Set([530, 534, 535, 538])

export const smtpMailer = ({ url, from }: Settings): Mailer => {
  const transport = createTransport({
    url,
    ...patience,
    requireTLS: mustEncrypt(url),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.address.split('@').at(-1)
  return {
    send: async ({ key, to, replyTo, subject, text }) => {
      try {
        await transport.sendMail({ from, to, replyTo, subject, text, messageId: `<${key}@${domain}>` })
        return 'sent'
      } catch (error) {
        if (isForGood(error)) return 'refused'
        throw new Unavailable('The mail server', error)
      }
    },
  }
}

/** Requires TLS, unless `?requireTLS=false` is set. */
const mustEncrypt = (url: string): boolean => {
  const { hostname, searchParams } = new URL(url)
  return !/^(?:localhost|127\..*|\[::1\])$/.test(hostname) && searchParams.get('requireTLS') !== 'false'
}

const isForGood = (error: unknown): boolean => {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  return code >= 500 && code < 600 && !aboutTheAccount.has(code)
}
