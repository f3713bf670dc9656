import { emailKey } from '#domain/kernel/email-address.ts'
import { addDays, type Instant } from '#domain/kernel/instant.ts'
import type { Limit, Throttle } from '#domain/kernel/throttle.ts'
import type { CommandContext } from '#domain/log/service/command-handler.ts'
import type { Mailer } from '#domain/mail/ports/mailer.ts'
import { sendAtOnce } from '#domain/mail/service/send-at-once.ts'
import type { LeadReader } from '../ports/lead-reader.ts'
import type { NewsletterTokens } from '../ports/newsletter-tokens.ts'
import type { Leads } from './leads.ts'

type Ports = {
  readonly tokens: NewsletterTokens
  readonly leads: Pick<Leads, 'subscribe' | 'unsubscribe'>
  readonly reader: Pick<LeadReader, 'knownAs'>
  readonly throttle: Throttle
  /** Null where none is configured: nothing can be asked for then. */
  readonly mailer: Mailer | null
}

/** The mail that asks for the confirmation, in the language of the page. */
export type NewsletterLetterhead = {
  readonly replyTo: string
  readonly mailOf: (token: string, language: string) => { readonly subject: string; readonly text: string }
  readonly unsubscribeUrlOf: (token: string) => string
}

/** The addresses that a link allows something for; null for a link that is not good. */
export type Newsletter = {
  /** Mails a link to the address, known or not; beyond a limit per mailbox it silently does not. */
  readonly request: (email: string, language: string, now: Instant) => Promise<void>
  readonly addressToConfirm: (token: string, now: Instant) => string | null
  readonly addressToUnsubscribe: (token: string, now: Instant) => string | null
  readonly confirm: (email: string, consent: string, context: CommandContext) => Promise<void>
  readonly unsubscribe: (email: string, context: CommandContext) => Promise<void>
}

/** How long the link in the mail is good, in days. */
const goodFor = 2
const perMailbox: Limit = { max: 3, seconds: 24 * 3600 }

/** Without what stands behind a plus, which most providers deliver to the same mailbox (RFC 5233): it would be mailed without end. */
const mailboxOf = (email: string): string => emailKey(email).replace(/^([^+@]*)\+[^@]*@/, '$1@')

/**
 * A mailbox is mailed three links a day at most; each confirms for two days. The link that unsubscribes never expires.
 */
export const newsletter = (ports: Ports, letterhead: NewsletterLetterhead): Newsletter => {
  const { tokens, leads, reader, throttle, mailer } = ports
  return {
    request: async (email, language, now) => {
      if (mailer === null || !(await throttle.pass(`newsletter to ${mailboxOf(email)}`, perMailbox)).open) return
      const token = tokens.seal('confirm', email, Date.parse(addDays(now, goodFor)))
      await sendAtOnce(mailer, {
        key: `newsletter-${token.slice(0, 24)}`,
        to: email,
        replyTo: letterhead.replyTo,
        ...letterhead.mailOf(token, language),
        unsubscribe: letterhead.unsubscribeUrlOf(tokens.seal('unsubscribe', email, null)),
      })
    },
    addressToConfirm: (token, now) => tokens.open('confirm', token, Date.parse(now)),
    addressToUnsubscribe: (token, now) => tokens.open('unsubscribe', token, Date.parse(now)),
    confirm: async (email, consent, context) => {
      await leads.subscribe({ email, name: '', consent, confirmed: true }, context)
    },
    unsubscribe: async (email, context) => {
      const key = emailKey(email)
      const leadId = (await reader.knownAs([key])).get(key)
      if (leadId !== undefined) await leads.unsubscribe(leadId, context)
    },
  }
}
