import type { Clock } from '#domain/kernel/clock.ts'
import type { TooManyAttempts } from '#domain/kernel/guess.ts'
import type { Ids } from '#domain/kernel/ids.ts'
import type { RequestOrigin, SecurityLog } from '#domain/security/service/security-log.ts'
import type { PasskeyCeremonies } from '../ports/passkey-ceremonies.ts'
import type { Passkey, Passkeys } from '../ports/passkeys.ts'
import type { OneTimePasswords, SecondFactors } from '../ports/second-factors.ts'
import type { User, Users } from '../ports/users.ts'
import type { SignInLimits } from './sign-in-limits.ts'

/** Recovery codes are shown only once. */
type Added = { readonly recoveryCodes: readonly string[] }

/** A user's own passkeys. */
type OwnPasskeys = {
  readonly beginPasskey: (user: User, sessionId: string) => Promise<object>
  /** Returns recovery codes with the first factor. Null for an invalid response. */
  readonly addPasskey: (
    user: User,
    sessionId: string,
    passkey: { readonly name: string; readonly response: object },
    from: RequestOrigin,
  ) => Promise<(Added & { readonly passkey: Passkey }) | null>
  readonly removePasskey: (user: User, id: string, from: RequestOrigin) => Promise<boolean>
}

type PasskeyPorts = {
  readonly factors: SecondFactors
  readonly passkeys: Passkeys
  readonly ceremonies: PasskeyCeremonies
  readonly record: SecurityLog
  readonly ids: Ids
}

const ownPasskeys = (
  { factors, passkeys, ceremonies, record, ids }: PasskeyPorts,
  makeCodes: (userId: string) => Promise<Added>,
  forgetCodesOfNone: (userId: string) => Promise<void>,
): OwnPasskeys => ({
  beginPasskey: async (user, sessionId) => {
    const { options, challenge } = await ceremonies.registrationOptions(user, await passkeys.credentials(user.id))
    await passkeys.keepChallenge(sessionId, challenge)
    return options
  },
  addPasskey: async (user, sessionId, { name, response }, from) => {
    const challenge = await passkeys.takeChallenge(sessionId)
    const credential = challenge === null ? null : await ceremonies.verifyRegistration(challenge, response)
    const passkey = credential === null ? null : await passkeys.add(user.id, ids.next(), name, credential)
    if (passkey === null) return null
    await record('second_factor_added', user, from, `Passkey ${name}`)
    const left = await factors.recoveryCodesLeft(user.id)
    return { passkey, ...(left > 0 ? { recoveryCodes: [] } : await makeCodes(user.id)) }
  },
  removePasskey: async (user, id, from) => {
    if (!(await passkeys.remove(user.id, id))) return false
    await forgetCodesOfNone(user.id)
    await record('second_factor_removed', user, from, 'Passkey')
    return true
  },
})

/** A user's own second factors. The caller checks the password first. */
export type OwnFactors = OwnPasskeys & {
  readonly beginTotp: (user: User) => Promise<{ readonly secret: string; readonly uri: string }>
  /** `wrong` code, or `none` pending. */
  readonly confirmTotp: (
    user: User,
    attempt: { readonly token: string; readonly code: string },
    from: RequestOrigin,
  ) => Promise<Added | 'wrong' | 'none' | TooManyAttempts>
  readonly removeTotp: (user: User, from: RequestOrigin) => Promise<void>
  readonly newRecoveryCodes: (user: User, from: RequestOrigin) => Promise<Added>
  readonly recoveryCodesLeft: (user: User) => Promise<number>
}

type Ports = PasskeyPorts & {
  readonly users: Users
  readonly passwords: OneTimePasswords
  readonly limits: Pick<SignInLimits, 'guardedInSession'>
  readonly clock: Clock
}

const recoveryCodes = 10

/**
 * Makes 10 recovery codes with the first factor, and removes them with the last. Guesses at a code count for the
 * session.
 */
export const ownFactors = (ports: Ports): OwnFactors => {
  const { users, factors, passwords, limits, record, clock } = ports
  const makeCodes = async (userId: string): Promise<Added> => {
    const codes = Array.from({ length: recoveryCodes }, () => passwords.newRecoveryCode())
    await factors.setRecoveryCodes(userId, codes)
    return { recoveryCodes: codes }
  }

  /** Without a second factor, recovery codes are removed. */
  const forgetCodesOfNone = async (userId: string): Promise<void> => {
    const account = await users.findById(userId)
    if (account?.factors.length === 0) await factors.setRecoveryCodes(userId, [])
  }

  return {
    beginTotp: async ({ id, email }) => {
      const secret = passwords.newSecret()
      await factors.beginTotp(id, secret)
      return { secret, uri: passwords.uri(secret, email) }
    },
    confirmTotp: async (user, { token, code }, from) => {
      const { pending } = await factors.totp(user.id)
      if (pending === null) return 'none'
      const step = await limits.guardedInSession(
        token,
        async (counted) => passwords.stepOf(pending, code, clock.now(), counted) ?? false,
      )
      if (typeof step !== 'number') return step
      if (!(await factors.confirmTotp(user.id, pending, step))) return 'none'
      await record('second_factor_added', user, from, 'One-time codes')
      return makeCodes(user.id)
    },
    removeTotp: async (user, from) => {
      const { secret } = await factors.totp(user.id)
      await factors.removeTotp(user.id)
      await forgetCodesOfNone(user.id)
      if (secret !== null) await record('second_factor_removed', user, from, 'One-time codes')
    },
    newRecoveryCodes: async (user, from) => {
      const fresh = await makeCodes(user.id)
      await record('second_factor_added', user, from, 'Recovery codes')
      return fresh
    },
    recoveryCodesLeft: ({ id }) => factors.recoveryCodesLeft(id),
    ...ownPasskeys(ports, makeCodes, forgetCodesOfNone),
  }
}
