import { emailKey } from '#domain/kernel/email-address.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { networkOf } from '#domain/kernel/network.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { Throttle } from '#domain/kernel/throttle.ts'
import type { Mailer } from '#domain/mail/ports/mailer.ts'
import type { SentMails } from '#domain/mail/ports/sent-mails.ts'
import type { ReportSession } from '../ports/report-sessions.ts'
import type { ShareSecrets } from '../ports/share-secrets.ts'

type Ports = {
  readonly secrets: ShareSecrets
  readonly throttle: Throttle
  readonly mailer: Mailer
  readonly sent: Pick<SentMails, 'add'>
}
/** The sender and wording of mails with a code. */
export type CodeLetterhead = {
  readonly replyTo: string
  readonly mailOf: (code: string, language: string) => { readonly subject: string; readonly text: string }
}

type TooManyCodes = { readonly type: 'TooManyCodes'; readonly retryAfterSeconds: number }
type CodeRequest = { readonly session: ReportSession; readonly email: string; readonly now: Instant }

/** Verifies the address of a link's reader by a mailed code. The code is a keyed hash; only a mail's time is stored. */
export type AddressCodes = {
  readonly send: (
    request: CodeRequest & { readonly address: string; readonly language: string },
  ) => Promise<'Sent' | 'Refused' | TooManyCodes>
  readonly check: (request: CodeRequest & { readonly code: string }) => Promise<'Right' | 'Wrong' | TooManyCodes>
}

/** A code is valid for at least this long, and at most twice as long. */
const periodMs = 900_000
const perVisit = { max: 5, seconds: 900 }
const perLink = { max: 30, seconds: 900 }

export const addressCodes = ({ secrets, throttle, mailer, sent }: Ports, letterhead: CodeLetterhead): AddressCodes => {
  const codeAt = ({ session: { shareId, visitId }, email }: CodeRequest, period: number) =>
    secrets.codeOf(shareId, JSON.stringify([visitId, emailKey(email), period]))
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
        (await within('code to', emailKey(email), perVisit)) ??
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
      // Neither the code nor the address is stored.
      const about = streamName('share', session.shareId)
      await sent.add({ key: `${about}-code-${Date.parse(now)}`, about, kind: 'code', recipient: null })
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
