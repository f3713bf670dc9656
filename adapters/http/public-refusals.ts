import { gateProblem } from '../../contracts/http/public.ts'
import type { ShareVisits } from '../../domain/application/share-visits.ts'
import { RequestRefused } from './problems.ts'
import { tooMany } from './throttled.ts'

/** Expired, revoked, never made or no token at all: who asks cannot tell which. */
export const invalidLink = () => new RequestRefused({ status: 404, detail: 'Invalid or expired link' })

export const reportUnknown = () => new RequestRefused({ status: 403, detail: 'Access denied' })

export const reportEnded = () => new RequestRefused({ status: 404, detail: 'Report not found or has expired' })

type Rejection = Extract<Awaited<ReturnType<ShareVisits['open']>>, { accepted: false }>['rejection']

/** Why an exchange brought no session. */
export const notLetIn = (rejection: Rejection): RequestRefused => {
  switch (rejection.type) {
    case 'TooManyGuesses':
      return tooMany(rejection.retryAfterSeconds)
    case 'ShareGated':
      return gated(rejection)
    default:
      return invalidLink()
  }
}

const gated = ({ passcode, email, passcodeWrong }: Extract<Rejection, { type: 'ShareGated' }>): RequestRefused => {
  const gate = { type: gateProblem, status: 403, gate: { passcode, email } } as const
  if (!passcodeWrong) return new RequestRefused({ ...gate, detail: wanted(passcode, email) })
  const message = 'This passcode is not right'
  return new RequestRefused({ ...gate, detail: message, errors: [{ path: 'passcode', message }] })
}

const wanted = (passcode: boolean, email: boolean): string => {
  if (passcode && email) return 'Enter the passcode and your e-mail address to open this report.'
  return passcode ? 'Enter the passcode to open this report.' : 'Enter your e-mail address to open this report.'
}
