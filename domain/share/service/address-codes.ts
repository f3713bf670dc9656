import { emailKey } from '#domain/kernel/email-address.ts'
import type { Counted, TooManyAttempts } from '#domain/kernel/guess.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { networkOf } from '#domain/kernel/network.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { Limit, Throttle } from '#domain/kernel/throttle.ts'
import type { Mailer } from '#domain/mail/ports/mailer.ts'
import type { MailRecord, SentMails } from '#domain/mail/ports/sent-mails.ts'
import { sendAtOnce } from '#domain/mail/service/send-at-once.ts'
import { guesses } from '#domain/security/service/guesses.ts'
import type { ReportSession } from '../ports/report-sessions.ts'
import type { ShareSecrets } from '../ports/share-secrets.ts'

type Ports = {
  readonly secrets: ShareSecrets
  readonly throttle: Throttle
  readonly mailer: Mailer
  readonly sent: Pick<SentMails, 'add' | 'about'>
  /** The address of the lead that a link's document was made for; null without one. */
  readonly clientOf: (shareId: string) => Promise<string | null>
}
/** The sender and wording of mails with a code. */
export type CodeLetterhead = {
  readonly replyTo: string
  readonly mailOf: (code: string, language: string) => { readonly subject: string; readonly text: string }
}

type TooManyCodes = { readonly type: 'TooManyCodes'; readonly retryAfterSeconds: number }
type CodeRequest = { readonly session: ReportSession; readonly email: string; readonly now: Instant }

/** Verifies the address of a link's reader by a mailed code: a keyed hash. Only the visit and time of a mail are stored. */
export type AddressCodes = {
  readonly send: (
    request: CodeRequest & { readonly address: string; readonly language: string },
  ) => Promise<'Sent' | 'Refused' | TooManyCodes>
  readonly check: (request: CodeRequest & { readonly code: string }) => Promise<'Right' | 'Wrong' | TooManyCodes>
}

/** A code is valid for at least this long, and at most twice as long. */
const periodMs = 900_000
const inPeriod = (max: number): Limit => ({ max, seconds: periodMs / 1000 })
const perNetwork = inPeriod(5)
const perRecipient = inPeriod(5)
const perVisit = inPeriod(3)
/** Mails to addresses that are not those of the document's client. */
const strangersPerLink = inPeriod(10)
const guessesPerVisit = inPeriod(5)
/** First codes to a client over all networks: a stranger may have the 65,536 of a /48, and each code may be guessed at. */
const firstPerClient = inPeriod(50)

/**
 * `Refused`: the mail server did not take the mail. Limits are per 15 minutes, and a right code lifts that on guesses.
 */
export const addressCodes = (ports: Ports, letterhead: CodeLetterhead): AddressCodes => {
  const { secrets, throttle, mailer, sent, clientOf } = ports
  const { guess, judge } = guesses(throttle)
  const codeAt = ({ session: { shareId, visitId }, email }: CodeRequest, period: number, purpose: 'issue' | Counted) =>
    secrets.codeOf(shareId, JSON.stringify([visitId, emailKey(email), period]), purpose)

  /** The document's client gets a first code on each network, whatever others have used up. */
  const bucketsOf = async ({ session, email, address }: CodeRequest & { readonly address: string }) => {
    const [here, to] = [networkOf(address), emailKey(email)]
    const isClient = to === emailKey((await clientOf(session.shareId)) ?? '')
    const isFirstHere = isClient && (await throttle.pass(`first code to ${to} from ${here}`, inPeriod(1))).open
    const first = isFirstHere && (await throttle.pass(`first codes to ${to}`, firstPerClient)).open
    return [
      [`code from ${here}`, perNetwork],
      [`code in ${session.visitId}`, perVisit],
      [`code to ${to}`, perRecipient, !first],
      ...(isClient ? [] : [[`code of ${session.shareId}`, strangersPerLink] as const]),
    ] as const
  }

  /** Only where a code was mailed there is one to guess: mails are limited, and so are all guesses together. */
  const wasMailed = async ({ session, now }: CodeRequest): Promise<boolean> => {
    const oldest = Date.parse(now) - 2 * periodMs
    const mails = await sent.about([streamName('share', session.shareId)])
    return mails.some(
      ({ kind, recipient, at }) => kind === 'code' && recipient === session.visitId && Date.parse(at) >= oldest,
    )
  }

  return {
    send: async ({ address, language, ...request }) => {
      const { session, email, now } = request
      const passage = await judge(await bucketsOf({ address, ...request }), async () => null)
      if (passage !== null) return tooMany(passage)
      const outcome = await sendAtOnce(mailer, {
        key: `code-${session.visitId}-${periodOf(now)}-${Date.parse(now)}`,
        to: email.trim(),
        replyTo: letterhead.replyTo,
        ...letterhead.mailOf(codeAt(request, periodOf(now), 'issue'), language),
      })
      if (outcome !== 'sent') return 'Refused'
      await sent.add(recordOf(session, now))
      return 'Sent'
    },
    check: async ({ code, ...request }) => {
      const digits = code.replace(/\s/g, '')
      const name = `code guess ${request.session.visitId}`
      const verdict = await guess([[name, guessesPerVisit]], async (counted) => {
        if (!(await wasMailed(request))) return false
        const period = periodOf(request.now)
        return [period, period - 1].some((one) => codeAt(request, one, counted) === digits)
      })
      if (typeof verdict === 'object') return tooMany(verdict)
      if (verdict === 'wrong') return 'Wrong'
      await throttle.forgive(name)
      return 'Right'
    },
  }
}

const periodOf = (now: Instant) => Math.floor(Date.parse(now) / periodMs)

/** Names the visit; neither the code nor the address is stored. */
const recordOf = ({ shareId, visitId }: ReportSession, now: Instant): MailRecord => {
  const shareStream = streamName('share', shareId)
  return {
    key: `${shareStream}-code-${visitId}-${Date.parse(now)}`,
    about: shareStream,
    kind: 'code',
    recipient: visitId,
  }
}

const tooMany = ({ retryAfterSeconds }: TooManyAttempts): TooManyCodes => ({ type: 'TooManyCodes', retryAfterSeconds })
