import type { Readable } from 'node:stream'
import { domainToASCII } from 'node:url'
import { messageOf, Unavailable } from '#domain/kernel/unavailable.ts'
import {
  type Mail,
  MailDeferred,
  type Mailer,
  MailInDoubt,
  type MessageIds,
  maxHandOverMs,
} from '#domain/mail/ports/mailer.ts'
import { brandedLetter, type Letterhead } from './branded-letter.ts'
import { type HandOverLimits, usualLimits, watchHandOver } from './hand-over.ts'
import { isForGood, isPutOff, plainFault, replyCode } from './server-reply.ts'

type Settings = {
  readonly url: string
  readonly from: { readonly name: string; readonly address: string }
  /** Asked for with every mail; null for mails of text alone. */
  readonly letterhead?: () => Promise<Letterhead | null>
  readonly limits?: HandOverLimits
  /** Aborted when the process stops: no further mail is begun. */
  readonly stopping?: AbortSignal
}

/** A mail server that is silent for the socket's time has answered too late: the rest is for the record of it. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: maxHandOverMs / 2 }

/**
 * `send` answers `refused` for a permanent SMTP reply, and throws MailDeferred for a transient one, or where the server
 * had a part of the mail, MailInDoubt where it had all of it and did not answer, and Unavailable otherwise (RFC 5321, 4.2.1).
 */
export const smtpMailer = (settings: Settings): Mailer & MessageIds => {
  const { url, from, letterhead = async () => null, limits = usualLimits, stopping } = settings
  const opening = transportTo(url)
  const domain = from.address.split('@').at(-1) ?? ''
  // A Message-ID has ASCII alone (RFC 5322, 3.6.4); the library writes only addresses in Punycode.
  const asciiDomain = domainToASCII(domain) || domain
  const messageIdOf = (key: string) => `<${key.replaceAll(' ', '-')}@${asciiDomain}>`
  return {
    messageIdOf,
    send: async ({ key, attachments = [], onHandOver, ...mail }) => {
      const { html, pictures } = lookOf(mail.text, await letterhead())
      const handOver = watchHandOver(onHandOver, limits, stopping)
      try {
        stopping?.throwIfAborted()
        const files = attachments.map(({ name, type, content }) => ({
          filename: name,
          contentType: type,
          content: Buffer.from(content),
        }))
        const message = { from, ...mailOf(mail, messageIdOf(key)) }
        const content = { ...message, ...html, attachments: [...pictures, ...files] }
        const sending = (await opening).sendMail({ ...content, ...{ [handOverKey]: handOver.watch } })
        sending.catch(() => undefined)
        await Promise.race([sending, handOver.over])
        return 'sent'
      } catch (error) {
        if (isForGood(error)) return 'refused'
        if (isPutOff(error)) throw new MailDeferred('The mail server put the mail off.', { cause: error })
        throw replyCode(error) === 0
          ? brokenOff(handOver, plainFault(error))
          : new Unavailable('The mail server', error)
      } finally {
        handOver.stop()
      }
    },
  }
}

/** A server that is away takes no content: one that breaks off within a mail may do so for its sake, each time anew. */
const brokenOff = ({ isBegun, isRead }: ReturnType<typeof watchHandOver>, cause: unknown): Error => {
  if (isRead()) return new MailInDoubt(cause)
  return isBegun()
    ? new MailDeferred('The mail server broke off within the mail.', { cause })
    : new Unavailable('The mail server', cause)
}

type Content = Omit<Mail, 'key'>

/**
 * Amazon SES and others replace the Message-ID. What begins a thread names itself there, as answers repeat that; reports
 * return the other field.
 */
const mailOf = (
  { to, replyTo, subject, text, inReplyTo, references = [], unsubscribe, byPerson }: Content,
  messageId: string,
) => {
  const thread = references.filter((id) => ascii.test(id))
  return {
    ...{ to, subject: literalWords(subject), text, messageId },
    ...(asciiMailbox.test(replyTo) && { replyTo }),
    ...(inReplyTo !== undefined && ascii.test(inReplyTo) && { inReplyTo }),
    references: thread.length > 0 ? thread : [messageId],
    headers: {
      'X-Original-Message-ID': messageId,
      ...(!byPerson && { 'Auto-Submitted': 'auto-generated' }),
      ...(unsubscribe !== undefined && {
        ...{ 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      }),
    },
  }
}

/**
 * Any others are written as they are, and a mail with such a field passes only servers with SMTPUTF8 (RFC 6531, 3.2), which
 * its recipient may not have. Some programs name a computer with umlauts in their Message-IDs.
 */
const ascii = /^[!-~]+$/
/** The library writes the domain in Punycode. */
const asciiMailbox = /^[!-~]+@[^@]+$/

const lookOf = (text: string, head: Letterhead | null) => {
  if (head === null) return { html: {}, pictures: [] }
  const { html, pictures } = brandedLetter(text, head)
  return {
    html: { html },
    pictures: pictures.map((one) => ({
      ...one,
      content: Buffer.from(one.content),
      contentDisposition: 'inline' as const,
    })),
  }
}

const handOverKey = 'watchHandOver'

/** The library is loaded where mail is configured. */
const transportTo = async (url: string) => {
  const transport = (await import('nodemailer')).createTransport({
    url,
    ...timeouts,
    requireTLS: mustEncrypt(url),
    tls: { rejectUnauthorized: mustEncrypt(url) },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  transport.use('stream', ({ data, message }, done) => {
    const watch = (data as { readonly [handOverKey]?: (open: () => Readable) => Readable })[handOverKey]
    const open = message.createReadStream.bind(message)
    if (watch !== undefined) message.createReadStream = (options) => watch(() => open(options)) as never
    done()
  })
  return transport
}

/** Connects and signs in without sending; null, or a sentence about what is wrong. */
export const smtpFault = async (url: string): Promise<string | null> => {
  const transport = await transportTo(url)
  try {
    await transport.verify()
    return null
  } catch (error) {
    return `the mail server cannot be used: ${messageOf(plainFault(error))}.`
  } finally {
    transport.close()
  }
}

/**
 * Requires TLS with a valid certificate of another machine, unless `?requireTLS=false` is set. Where plain text would do,
 * so does any certificate.
 */
const mustEncrypt = (url: string): boolean => {
  const { protocol, hostname, searchParams } = new URL(url)
  if (/^(?:localhost|127\..*|\[::1\])$/.test(hostname)) return false
  return protocol === 'smtps:' || searchParams.get('requireTLS') !== 'false'
}

/** So many bytes in base64, with the frame of an encoded word, stand beside the field's name on a line (RFC 2047, 2). */
const maxWordBytes = 39

/**
 * A subject as it was written: what looks like encoded words in it would be decoded on arrival, and read otherwise than
 * the sender, or the person who approved it, saw it.
 */
const literalWords = (subject: string): string => (subject.includes('=?') ? encodedWords(subject) : subject)

const encodedWords = (text: string): string => {
  const words: string[] = []
  for (const sign of text) {
    const last = words.at(-1)
    if (last !== undefined && Buffer.byteLength(last + sign) <= maxWordBytes) words[words.length - 1] = last + sign
    else words.push(sign)
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ')
}
