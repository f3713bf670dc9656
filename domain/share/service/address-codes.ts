import type { Instant } from '#domain/kernel/instant.ts'
import type { Mailer, SentMails } from '#domain/kernel/mailer.ts'
import { networkOf } from '#domain/kernel/network.ts'
import type { Throttle } from '#domain/kernel/throttle.ts'
import type { ReportSession } from '../ports/report-sessions.ts'
import type { ShareSecrets } from '../ports/share-secrets.ts'

type Ports = {
  readonly secrets: ShareSecrets
  readonly throttle: Throttle
  readonly mailer: Mailer
  readonly sent: Pick<SentMails, 'add'>
}
/** How the mail with a code reads. */
export type CodeLetterhead = {
  readonly replyTo: string
  readonly mailOf: (code: string, language: string) => { readonly subject: string; readonly text: string }
}

type TooManyCodes = { readonly type: 'TooManyCodes'; readonly retryAfterSeconds: number }
type CodeRequest = { readonly session: ReportSession; readonly email: string; readonly now: Instant }

/** Verifies the address of a link's reader by a code sent to it. The code is a keyed hash; nothing is stored but when a mail was sent. */
export type AddressCodes = {
  readonly send: (
    request: CodeRequest & { readonly address: string; readonly language: string },
  ) => Promise<'Sent' | 'Refused' | TooManyCodes>
  readonly check: (request: CodeRequest & { readonly code: string }) => Promise<'Right' | 'Wrong' | TooManyCodes>
}

/** How the keys begin under which the mails with codes to a link's readers are kept: neither code nor address is. */
export const codeMailsOf = (shareId: string): string => `share-${shareId}-code-`

/** A code is right for this long at least, and twice as long at most. */
const periodMs = 900_000
const perVisit = { max: 5, seconds: 900 }
const perLink = { max: 30, seconds: 900 }

export const addressCodes = ({ secrets, throttle, mailer, sent }: Ports, letterhead: CodeLetterhead): AddressCodes => {
  const codeAt = ({ session: { shareId, visitId }, email }: CodeRequest, period: number) =>
    secrets.codeOf(shareId, JSON.stringify([visitId, email.trim().toLowerCase(), period]))
  const periodOf = (now: Instant) => Math.floor(Date.parse(now) / periodMs)

  const within = async (what: string, subject: string, limit: typeof perVisit): Promise<TooManyCodes | null> => {
    const passage = await throttle.pass(`${what} ${subject}`, limit)
    return passage.open ? null : { type: 'TooManyCodes', retryAfterSeconds: passage.retryAfterSeconds }
  }

  return {
    send: async ({ address, language, ...request }) => {
      const { session, email, now } = request
      const tooMany =
        (await within('code from', networkOf(address), perVisit)) ??
        (await within('code to', email.trim().toLowerCase(), perVisit)) ??
        (await within('code of', session.shareId, perLink))
      if (tooMany !== null) return tooMany
      const code = codeAt(request, periodOf(now))
      const outcome = await mailer.send({
        key: `code-${session.visitId}-${periodOf(now)}-${Date.parse(now)}`,
        to: email.trim(),
        replyTo: letterhead.replyTo,
        ...letterhead.mailOf(code, language),
      })
      if (outcome !== 'sent') return 'Refused'
      await sent.add(`${codeMailsOf(session.shareId)}${Date.parse(now)}`)
      return 'Sent'
    },
    check: async ({ code, ...request }) => {
      const { session, now } = request
      const guess = `code guess ${session.visitId}`
      const tooMany =
        (await within('code guess', session.visitId, perVisit)) ??
        (await within('code guess of', session.shareId, perLink))
      if (tooMany !== null) return tooMany
      const given = code.replace(/\s/g, '')
      const right = [0, 1].some((before) => codeAt(request, periodOf(now) - before) === given)
      if (right) await throttle.forgive(guess)
      return right ? 'Right' : 'Wrong'
    },
  }
}
