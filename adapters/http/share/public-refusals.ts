import { tooMany } from '#adapters/http/middleware/throttled.ts'
import { RequestRefused } from '#adapters/http/server/problems.ts'
import { gateProblem } from '#contracts/share/http/public.ts'
import type { ShareVisits } from '#domain/share/service/share-visits.ts'

/** Expired, revoked, unknown or malformed: indistinguishable to the client. */
export const invalidLink = () => new RequestRefused({ status: 404, detail: 'Invalid or expired link' })

/** 403: without a session of a reader, or with one that is over. */
export const unknownRefusal = () => new RequestRefused({ status: 403, detail: 'Access denied' })

/** 404: the session is valid, and its link or report is not. */
export const endedRefusal = () => new RequestRefused({ status: 404, detail: 'Report not found or has expired' })

type Rejection = Extract<Awaited<ReturnType<ShareVisits['open']>>, { accepted: false }>['rejection']

/** Why an exchange failed. */
export const notLetIn = (rejection: Rejection): RequestRefused => {
  switch (rejection.type) {
    case 'TooManyGuesses':
      return tooMany(rejection.retryAfterSeconds)
    case 'PasscodeExhausted':
      return guessesRefusal()
    case 'ShareGated':
      return gateRefusal(rejection)
    default:
      return invalidLink()
  }
}

/** Locked until staff set another passcode. */
const guessesRefusal = () =>
  new RequestRefused({
    status: 429,
    detail: 'Too many wrong passcodes were tried. Ask the sender of the link for a new one.',
    retryAfterSeconds: 3600,
  })

const gateRefusal = ({
  passcode,
  email,
  passcodeWrong,
}: Extract<Rejection, { type: 'ShareGated' }>): RequestRefused => {
  const gate = { type: gateProblem, status: 403, gate: { passcode, email } } as const
  if (!passcodeWrong) return new RequestRefused({ ...gate, detail: describeGate(passcode, email) })
  const message = 'This passcode is not right'
  return new RequestRefused({ ...gate, detail: message, errors: [{ path: 'passcode', message }] })
}

const describeGate = (passcode: boolean, email: boolean): string => {
  if (passcode && email) return 'Enter the passcode and your e-mail address to open this report.'
  return passcode ? 'Enter the passcode to open this report.' : 'Enter your e-mail address to open this report.'
}
