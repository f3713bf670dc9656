import { messageOf } from '#domain/kernel/unavailable.ts'

/** The code of a mail server's reply; 0 for all else. */
export const replyCode = (error: unknown): number =>
  error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0

/** Authentication and permission errors are configuration problems, not the mail's: retried. */
const aboutTheAccount = new Set([530, 534, 535, 538])

/** What the library calls a server's answer about an envelope or a content: others are about the service. */
const aboutTheMail = new Set(['EENVELOPE', 'EMESSAGE'])

/** The code of a reply about this mail; 0 for all else, such as a reply about the sender, which all mails have. */
const replyToMail = (error: unknown): number => {
  if (!(error instanceof Error && 'code' in error && aboutTheMail.has(String(error.code)))) return 0
  return 'command' in error && error.command === 'MAIL FROM' ? 0 : replyCode(error)
}

/** Whether it refuses this mail, and not every mail of the account. */
export const isForGood = (error: unknown): boolean => {
  const code = replyToMail(error)
  return code >= 500 && code < 600 && !aboutTheAccount.has(code) && !isAboutEveryMail((error as Error).message)
}

/**
 * Some servers say of a mail what is about the account: its limit for a day or an hour, or that it may not send
 * to others, as without a sign-in. What another server said is about the recipient.
 */
const isAboutEveryMail = (words: string): boolean =>
  everyMail.some((form) => form.test(words)) && !/\bsaid\b|\bverif|\bcallout\b|undeliverable address/i.test(words)

const everyMail = [
  /\b5\.4\.5\b/,
  /\brelay(?:ing)?(?: access| mail)? (?:is |was )?(?:denied|not|prohibited|disabled|rejected)\b|\brcpthosts\b/i,
  /\b(?:unable|not permitted|not allowed|not authori[sz]ed) to relay\b|\b(?:cannot|can't|do not|don't) relay\b/i,
  /\b(?:sending|outgoing|outbound|daily|hourly|24-hour)\b.{0,60}\b(?:limit|quota|exceeded)\b/i,
  /\b(?:limit|quota|exceeded)\b.{0,60}\b(?:sending|outgoing|outbound|per (?:hour|day))\b/i,
]

/** Whether it defers this mail: RFC 5321, 4.2.1; 421 closes the whole service, 454 is about the account (RFC 4954). */
export const isPutOff = (error: unknown): boolean => {
  const code = replyToMail(error)
  const isOfMail = code >= 400 && code < 500 && code !== 421 && code !== 454
  return isOfMail && !isAboutEveryMail((error as Error).message)
}

/** A port speaks TLS from the start (`smtps:`) or goes over to it (`smtp:`): in words, where the address has the other one. */
export const plainFault = (error: unknown): unknown => {
  const words = Object.entries(wrongPort).find(([sign]) => messageOf(error).includes(sign))?.[1]
  return words === undefined ? error : new Error(words, { cause: error })
}

const wrongPort = {
  'wrong version number': 'it speaks no TLS from the start at this port, as smtps:// asks for: use smtp:// there',
  'Greeting never received': 'it does not greet: at a port that speaks TLS from the start, such as 465, use smtps://',
} as const
