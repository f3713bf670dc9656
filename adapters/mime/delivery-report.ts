import type { Email } from 'postal-mime'
import type { DeliveryReport } from '#domain/mailbox/model/index.ts'

const maxReason = 500
const maxIds = 20

/** The delivery report in a mail (RFC 3464, RFC 6533), or in the text of one of qmail or Exim; null if it is none. */
export const reportIn = (mail: Email): DeliveryReport | null => structuredReport(mail) ?? reportInText(mail)

const structuredReport = ({ headers, attachments, text = '' }: Email): DeliveryReport | null => {
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? ''
  const status = attachments.find(({ mimeType }) => /^message\/(?:global-)?delivery-status$/.test(mimeType))
  if (!/^multipart\/report\b/i.test(type.trim()) || (status === undefined && !/delivery-status/i.test(type)))
    return null
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

/**
 * Without parts, the returned mail stands in the text. Exim adds a header field; qmail begins with a sentence, and gives
 * the reason after the address (QSBMF, https://cr.yp.to/proto/qsbmf.txt).
 */
const reportInText = ({ headers, text = '' }: Email): DeliveryReport | null => {
  const report = text.replace(/\r\n?/g, '\n').slice(0, maxText)
  const about = ownIds(report)
  const isOfExim = headers.some(({ key }) => key === 'x-failed-recipients')
  if (about.length === 0 || !(isOfExim || report.startsWith('Hi. This is the '))) return null
  const [, reason = null] = (isOfExim ? /^.*?\b(5\d\d[ -].*)$/m : /^<[^<>\n]{1,320}>:?\n(.*)$/m).exec(report) ?? []
  return reason === null && !isOfExim ? null : { failed: true, reason: cleanReason(reason ?? ''), about }
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
