import type { Email } from 'postal-mime'
import type { DeliveryReport } from '#domain/mailbox/model/index.ts'

const maxReason = 500
const maxIds = 20

/** The delivery report in a mail (RFC 3464, RFC 6533), or in the text of one that a mail server wrote; null if it is none. */
export const reportIn = (mail: Email): DeliveryReport | null => structuredReport(mail) ?? reportInText(mail)

const structuredReport = (mail: Email): DeliveryReport | null => {
  const { attachments, text = '' } = mail
  const type = fieldOf(mail, 'content-type')
  const isReport = /^multipart\/report\b/i.test(type)
  const status = attachments.find(({ mimeType }) => /^message\/(?:global-)?delivery-status$/.test(mimeType))
  const isWrapped = status !== undefined && /^multipart\//i.test(type) && isOfServer(mail)
  if (!(isReport && (status !== undefined || /delivery-status/i.test(type))) && !isWrapped) return null
  const fields = status === undefined ? '' : textOf(status.content)
  const originals = attachments
    .filter(({ mimeType }) =>
      /^(?:message\/rfc822|message\/rfc822-headers|text\/rfc822-headers|message\/global)/.test(mimeType),
    )
    .map(({ content }) => headOf(textOf(content)))
  return {
    failed: /^action\s*:\s*failed\b/im.test(fields),
    reason: reasonIn(fields),
    about: [fields, ...originals, text].flatMap(ownIds),
  }
}

const fieldOf = ({ headers }: Pick<Email, 'headers'>, name: string): string =>
  headers.find(({ key }) => key === name)?.value.trim() ?? ''

/** A filter may wrap a report in another mail, which then says only by its sender what it is. */
const isOfServer = (mail: Email): boolean =>
  fieldOf(mail, 'return-path').replace(/\s/g, '') === '<>' ||
  /^(?:mailer-daemon|mail-daemon|postmaster)@/i.test(mail.from?.address ?? '')

/**
 * Without parts, the returned mail stands in the text. Exim adds a header field; qmail begins with a sentence, and gives
 * the reason after the address (QSBMF, https://cr.yp.to/proto/qsbmf.txt); others, as IONOS, repeat what a server said.
 */
const reportInText = (mail: Email): DeliveryReport | null => {
  const report = (mail.text ?? '').replace(/\r\n?/g, '\n').slice(0, maxText)
  const about = ownIds(report)
  if (about.length === 0) return null
  if (fieldOf(mail, 'x-failed-recipients') !== '')
    return { failed: true, reason: reasonOf(/^.*?\b(5\d\d[ -].*)$/m, report) ?? '', about }
  const isOfQmail = report.startsWith('Hi. This is the ')
  const reason = isOfQmail ? reasonOf(/^<[^<>\n]{1,320}>:?\n(.*)$/m, report) : isOfServer(mail) && refusalIn(report)
  return typeof reason === 'string' ? { failed: true, reason, about } : null
}

/** What stands before the returned mail, as that may contain any number. */
const refusalIn = (report: string): string | null => reasonOf(refusal, report.slice(0, report.search(/<mail-/i)))

const refusal =
  /^(?:[^\n]{0,300}\b(?:smtp|rcpt|reason|said|error|response|status)\b[^\n]{0,300}?)?[ \t]{0,20}\b(5\d\d[ -].*)$/im

const reasonOf = (pattern: RegExp, report: string): string | null => {
  const [, reason] = pattern.exec(report) ?? []
  return reason === undefined ? null : cleanReason(reason)
}

const maxText = 20_000

const cleanReason = (reason: string): string => reason.replaceAll('\0', '').trim().slice(0, maxReason).toWellFormed()

const textOf = (content: ArrayBuffer | Uint8Array | string): string =>
  typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString('utf8')

/** The header of the returned mail. */
const headOf = (mail: string): string => {
  const end = mail.search(/\r?\n\r?\n/)
  return end < 0 ? mail : mail.slice(0, end)
}

const reasonIn = (fields: string): string => {
  const unfolded = fields.replace(/\r?\n[ \t]+/g, ' ')
  const [, diagnostic] = /^diagnostic-code\s*:\s*(?:[\w.-]+\s*;)?\s*(.*)$/im.exec(unfolded) ?? []
  const [, status] = /^status\s*:\s*(.*)$/im.exec(unfolded) ?? []
  return cleanReason(diagnostic ?? status ?? '')
}

/** The Message-IDs of mails that Atrium sent, wherever they stand. */
const ownIds = (text: string): readonly string[] =>
  [...text.slice(0, 200_000).matchAll(/<mail-[0-9a-f-]{36}@[^<>\s]{1,300}>/gi)].map(([id]) => id).slice(0, maxIds)
