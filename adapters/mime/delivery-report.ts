import type { Email } from 'postal-mime'
import { cutText } from '#domain/kernel/text.ts'
import type { DeliveryReport } from '#domain/mailbox/model/index.ts'
import { htmlText } from './html-text.ts'

const maxReason = 500
const maxIds = 20

/** The delivery report in a mail (RFC 3464, RFC 6533), or in the text of one that a mail server wrote; null if it is none. */
export const reportIn = (mail: Email): DeliveryReport | null => {
  const structured = structuredReport(mail)
  return structured?.isSilent === false ? structured.report : (reportInText(mail) ?? structured?.report ?? null)
}

/** `isSilent`: its fields are missing, or say nothing of a recipient, as some of Google Workspace and Exchange Online do. */
type StructuredReport = { readonly report: DeliveryReport; readonly isSilent: boolean }

const structuredReport = (mail: Email): StructuredReport | null => {
  const { attachments, text = '' } = mail
  const type = fieldOf(mail, 'content-type')
  const isReport = /^multipart\/report\b/i.test(type)
  const status = attachments.find(({ mimeType }) => /^message\/(?:global-)?delivery-status$/.test(mimeType))
  const isWrapped = status !== undefined && /^multipart\//i.test(type) && isOfServer(mail)
  if (!(isReport && (status !== undefined || /delivery-status/i.test(type))) && !isWrapped) return null
  const fields = status === undefined ? '' : textOf(status.content)
  const report = {
    failed: saysFailed(fields),
    reason: reasonIn(fields),
    about: idsIn([fields, ...returnedHeads(mail), text]),
  }
  return { report, isSilent: !/^(?:action|status)\s*:/im.test(fields) }
}

/** Some servers leave the action out, against RFC 3464, and write its code alone; SendGrid's expires. */
const saysFailed = (fields: string): boolean =>
  /^action\s*:\s*(?:failed|expired)\b/im.test(fields) ||
  (!/^action\s*:/im.test(fields) && /^status\s*:\s*5\./im.test(fields))

const returnedHeads = ({ attachments }: Email): readonly string[] =>
  attachments
    .filter(({ mimeType }) =>
      /^(?:message\/rfc822|message\/rfc822-headers|text\/rfc822-headers|message\/global)/.test(mimeType),
    )
    .map(({ content }) => headOf(textOf(content)))

const fieldOf = ({ headers }: Pick<Email, 'headers'>, name: string): string =>
  headers.find(({ key }) => key === name)?.value.trim() ?? ''

/** Many servers write no report as the standard has it; then only the sender says that a mail is one. */
const isOfServer = (mail: Email): boolean =>
  fieldOf(mail, 'return-path').replace(/\s/g, '') === '<>' ||
  [mail.from?.address, mail.from?.name].some((from = '') => serverName.test(from))

const serverName = /^(?:(?:mailer-?daemon|mail-daemon|postmaster)\b|microsoftexchange[\da-f]{8,32}@)/i

/**
 * Without the parts of a report, the reason stands in the text, and the returned mail there or in a file. Exim adds a
 * header field; qmail gives the reason after the address (QSBMF, https://cr.yp.to/proto/qsbmf.txt).
 */
const reportInText = (mail: Email): DeliveryReport | null => {
  const report = wordsOf(mail).replace(/\r\n?/g, '\n').slice(0, maxText)
  const about = idsIn([report, ...returnedHeads(mail)])
  if (about.length === 0) return null
  const isOfExim = fieldOf(mail, 'x-failed-recipients') !== ''
  if (!isOfExim && !isOfServer(mail) && !report.startsWith('Hi. This is the ')) return null
  const [words = ''] = report.split(/<mail-[0-9a-f]{8}-/i, 1)
  const reason = reasons.flatMap((read) => read(words) ?? []).map(cleanReason)[0]
  return reason === undefined && !isOfExim ? null : { failed: true, reason: reason ?? '', about }
}

/** Zoho writes its reports in HTML alone. */
const wordsOf = ({ text = '', html = '' }: Email): string =>
  text.trim() === '' ? htmlText(html.slice(0, maxMarkup)) : text

/** What stands before the returned mail, as that may contain any number: a refusal by RFC 3463 or RFC 5321, or in words. */
const reasons: readonly ((text: string) => string | undefined)[] = [
  (text) => /^Hi\. This is the [\s\S]*?\n<[^<>\n]{1,320}>:?[ \t]{0,9}\n(.+)/.exec(text)?.[1],
  (text) => firstOfLines(text, enhancedRefusal),
  (text) => firstOfLines(text, plainRefusal),
  (text) => explanationOf(text),
  (text) => /^<[^<>\n]{1,320}>:[ \t]{0,9}\n(.+)/m.exec(text)?.[1],
  (text) => /\b(permanent (?:fatal )?error\b.*)/i.exec(text)?.[1],
  (text) => /^The response was:\s+(\S.*)/m.exec(text)?.[1],
]

/** What follows the word "reason" soon after a permanent error. */
const explanationOf = (text: string): string | undefined => {
  const place = text.search(/\bpermanent (?:fatal )?error\b/i)
  return place < 0 ? undefined : /\breason:?\s+(\S.*)/i.exec(text.slice(place, place + maxPlace))?.[1]
}

const firstOfLines = (text: string, read: (line: string) => string | undefined): string | undefined => {
  for (const line of text.split('\n')) {
    const reason = read(line)
    if (reason !== undefined) return reason
  }
  return undefined
}

/** A refusal stands near the beginning of its line, and its explanation near it, in characters. */
const maxPlace = 600

/** From an enhanced status code on, such as `550 5.1.1` or `#5.1.1`. */
const enhancedRefusal = (line: string): string | undefined => {
  const place = line.slice(0, maxPlace).search(/\b(?:5\d\d[ :-]{1,3})?#?5\.[0-7]\.\d{1,3}\b/)
  return place < 0 ? undefined : line.slice(place)
}

/** From a code such as `550 ` on, at the beginning or after a word for an answer of a server. */
const plainRefusal = (line: string): string | undefined => {
  const place = [...line.slice(0, maxPlace).matchAll(/\b5\d\d[ -]/g)].find(({ index }) => {
    const words = line.slice(0, index)
    return words.trim() === '' || /\b(?:smtp|rcpt|reason|said|error|response|status)\b/i.test(words)
  })
  return place === undefined ? undefined : line.slice(place.index)
}

const maxText = 20_000
const maxMarkup = 200_000

const cleanReason = (reason: string): string => cutText(reason.replaceAll('\0', '').trim().toWellFormed(), maxReason)

const textOf = (content: ArrayBuffer | Uint8Array | string): string =>
  typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString('utf8')

/** The header of the returned mail. */
const headOf = (mail: string): string => {
  const end = mail.search(/\r?\n\r?\n/)
  return end < 0 ? mail : mail.slice(0, end)
}

const reasonIn = (fields: string): string => {
  const unfolded = fields.replace(/\r?\n[ \t]+/g, ' ')
  const [, diagnostic] = /^diagnostic-code[ \t]*:[ \t]*(?:[\w.-]+[ \t]*;)?[ \t]*(.*)/im.exec(unfolded) ?? []
  const [, status] = /^status[ \t]*:[ \t]*(.*)/im.exec(unfolded) ?? []
  return cleanReason(diagnostic || status || '')
}

/**
 * The Message-IDs of mails that Atrium sent: that of the returned mail, whose header also names those before it in its
 * thread; else wherever they stand.
 */
const idsIn = (texts: readonly string[]): readonly string[] => {
  const idsBy = (form: RegExp) =>
    texts.flatMap((text) => [...text.slice(0, 200_000).matchAll(form)].flatMap(({ groups }) => groups?.id ?? []))
  const named = idsBy(namedId)
  return [...new Set(named.length > 0 ? named : idsBy(ownId))].slice(0, maxIds)
}

const ownId = /(?<id><mail-[0-9a-f-]{36}@[^<>\s]{1,300}>)/gi
/** In a report's text it may be indented, or marked as quoted. */
const namedId = new RegExp(`^[> \\t]{0,9}(?:x-)?(?:original-)?message-id[ \\t]{0,9}:\\s{0,9}${ownId.source}`, 'gim')
