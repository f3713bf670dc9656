import type { Clock } from '#domain/kernel/clock.ts'
import type { Counted, TooManyAttempts } from '#domain/kernel/guess.ts'
import type { RequestOrigin } from '#domain/security/service/security-log.ts'
import type { PasskeyCeremonies, PasskeyOptions } from '../ports/passkey-ceremonies.ts'
import type { Passkeys } from '../ports/passkeys.ts'
import type { OneTimePasswords, SecondFactors } from '../ports/second-factors.ts'
import type { SignInAttempts } from '../ports/sign-in-attempts.ts'
import type { Account, User, Users } from '../ports/users.ts'
import type { OpenSession } from './open-session.ts'
import type { Staff } from './staff.ts'

type Proof =
  | { readonly factor: 'totp'; readonly code: string }
  | { readonly factor: 'recovery'; readonly code: string }
  | { readonly factor: 'passkey'; readonly response: object }

type SignedIn = { readonly user: User; readonly token: string }
type Confirmation = RequestOrigin & { readonly user: User; readonly token: string }
type Verdict = true | 'wrong' | TooManyAttempts

/** The second step of a sign-in. */
export type SecondStep = {
  readonly complete: (
    attempt: string,
    proof: Proof,
    from: RequestOrigin,
  ) => Promise<SignedIn | 'wrong' | TooManyAttempts>
  /** The options for the browser's WebAuthn call; null when the attempt has ended. */
  readonly passkeyOptions: (attempt: string) => Promise<object | null>
  /** Whether a signed-in user's one-time code is valid; checking consumes it. */
  readonly confirm: (confirmation: Confirmation, code: string) => Promise<Verdict>
  /** The options and the challenge for a signed-in user's re-authentication with a passkey. */
  readonly challenge: (user: User) => Promise<PasskeyOptions>
  readonly confirmPasskey: (confirmation: Confirmation, challenge: string, response: object) => Promise<Verdict>
}

type Ports = {
  readonly users: Users
  readonly attempts: SignInAttempts
  readonly factors: SecondFactors
  readonly passwords: OneTimePasswords
  readonly passkeys: Passkeys
  readonly ceremonies: PasskeyCeremonies
  readonly staff: Pick<Staff, 'limits' | 'recordFailure'>
  readonly openSession: OpenSession
  readonly clock: Clock
}

const failureText = { totp: 'Wrong one-time code', recovery: 'Wrong recovery code', passkey: 'Wrong passkey' } as const

/** `complete` answers `wrong` also for an attempt that has ended; each attempt opens one session at most. */
export const secondStep = (ports: Ports): SecondStep => {
  const { users, attempts, passkeys, ceremonies, openSession, staff } = ports
  const { limits, recordFailure } = staff
  const { totpHolds, passkeyHolds, isProven } = proofs(ports)

  const confirm = async (
    { user, token, ...from }: Confirmation,
    factor: Proof['factor'],
    holds: (counted: Counted) => Promise<boolean>,
  ): Promise<Verdict> => {
    const verdict = await limits.guardedInSession(token, holds)
    if (verdict !== true) await recordFailure(verdict, user.email, user, from, failureText[factor])
    return verdict
  }

  return {
    confirm: (confirmation, code) =>
      confirm(confirmation, 'totp', (counted) => totpHolds(confirmation.user.id, code, counted)),
    challenge: async (user) => ceremonies.signInOptions(await passkeys.credentials(user.id)),
    confirmPasskey: (confirmation, challenge, response) =>
      confirm(confirmation, 'passkey', (counted) => passkeyHolds(confirmation.user.id, challenge, response, counted)),
    passkeyOptions: async (token) => {
      const attempt = await attempts.find(token)
      if (attempt === null) return null
      const { options, challenge } = await ceremonies.signInOptions(await passkeys.credentials(attempt.userId))
      await attempts.setChallenge(token, challenge)
      return options
    },
    complete: async (token, proof, from) => {
      const attempt = await attempts.guess(token)
      const user = attempt === null ? null : await users.findById(attempt.userId)
      if (attempt === null || user === null) return 'wrong'
      const holds = (counted: Counted) => isProven(user, proof, attempt.challenge, counted)
      const verdict = await limits.guarded(user.email, from.address, holds, attempt.guesses > limits.maxHere)
      if (verdict !== 'right') {
        await recordFailure(verdict, user.email, user, from, failureText[proof.factor])
        return verdict
      }
      const session = (await attempts.close(token)) ? await openSession(user, from, proof.factor) : null
      if (session === null) return 'wrong'
      await limits.forgive(user.email, from.address)
      const { id, email, name, role } = user
      return { user: { id, email, name, role }, token: session }
    },
  }
}

/** Verifies the proof of a second step. */
const proofs = ({ factors, passwords, passkeys, ceremonies, clock }: Ports) => {
  const totpHolds = async (userId: string, code: string, counted: Counted): Promise<boolean> => {
    const { secret } = await factors.totp(userId)
    const step = secret === null ? null : passwords.stepOf(secret, code, clock.now(), counted)
    return step !== null && factors.takeStep(userId, step)
  }

  const passkeyHolds = async (userId: string, challenge: string, response: object, counted: Counted) => {
    const credentials = await passkeys.credentials(userId)
    const credential = credentials.find(({ credentialId }) => 'id' in response && response.id === credentialId)
    if (credential === undefined) return false
    const counter = await ceremonies.verifySignIn(credential, challenge, response, counted)
    if (counter === null) return false
    await passkeys.used(credential.credentialId, counter)
    return true
  }

  const isProven = async (user: Account, proof: Proof, challenge: string | null, counted: Counted) => {
    switch (proof.factor) {
      case 'totp':
        return totpHolds(user.id, proof.code, counted)
      case 'recovery':
        return factors.takeRecoveryCode(user.id, proof.code, counted)
      case 'passkey':
        return challenge !== null && passkeyHolds(user.id, challenge, proof.response, counted)
    }
  }

  return { totpHolds, passkeyHolds, isProven }
}
