import { emailKey, isSameAddress } from '#domain/kernel/email-address.ts'
import type { ReadMail } from './read-mail.ts'

/**
 * The mail with its author as its sender: the form of the own site sends what a visitor wrote from an own address, or from
 * one of the own domain that is none of a person, and names the visitor in `Reply-To`. That field is not believed of other
 * domains, as DMARC does not cover it.
 */
export const withAuthor = (mail: ReadMail, own: readonly string[]): ReadMail => {
  const { from, replyTo } = mail
  if (replyTo === undefined || isAtOwnDomain(replyTo.address, own)) return mail
  const isOfForm = isAtOwnDomain(from.address, own) && machine.test(from.address)
  return isOfForm || own.some((address) => isSameAddress(address, from.address)) ? { ...mail, from: replyTo } : mail
}

/** As WordPress, form services and web servers call themselves. */
const machine =
  /^(?:wordpress|wp|web(?:site|server|form|master)|(?:contact-?)?forms?|formmailer|kontakt(?:formular)?|(?:no|do-?not)[._-]?reply|www(?:-data|run)?|apache|nginx|nobody|mailer|notifications?)@/i

const isAtOwnDomain = (address: string, own: readonly string[]): boolean =>
  own.some((one) => domainOf(one) === domainOf(address))

const domainOf = (address: string): string => emailKey(address).replace(/^.*@/s, '')
