import { invalid } from '#adapters/http/middleware/invalid.ts'
import { tooMany } from '#adapters/http/middleware/throttled.ts'
import { RequestRefused } from '#adapters/http/server/problems.ts'
import type { PasswordFault } from '#domain/staff/model/index.ts'
import type { StaffRejection } from '#domain/staff/service/staff-rejection.ts'

/** Maps a refused sign-in or password to a problem. `checked` and `chosen` are the fields of the passwords. */
export const staffRefusal = (
  rejection: StaffRejection,
  { checked = 'current', chosen = ['next'] }: Fields = {},
): RequestRefused => {
  switch (rejection.type) {
    case 'CredentialsInvalid':
      return new RequestRefused({ status: 401, detail: 'Invalid credentials' })
    case 'CurrentPasswordWrong':
      return invalid([{ path: [checked], message: 'The current password is not right' }])
    case 'PasswordRefused':
      return invalid([{ path: chosen, message: passwordFaults[rejection.fault] }])
    case 'TooManyAttempts':
      return tooMany(rejection.retryAfterSeconds)
  }
}

type Fields = { readonly checked?: string; readonly chosen?: readonly string[] }

export const passwordFaults: Record<PasswordFault, string> = {
  too_short: 'Use at least 12 characters',
  holds_address: 'Must not contain your e-mail address',
  common: 'Too common or too easy to guess',
}
