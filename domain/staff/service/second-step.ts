import type { Clock } from '#domain/kernel/clock.ts'
import type { RequestOrigin, SecurityLog } from '#domain/security/service/security-log.ts'
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

/** The second step of a sign-in. Each returns null when refused. */
export type SecondStep = {
  readonly complete: (attempt: string, proof: Proof, from: RequestOrigin) => Promise<SignedIn | null>
  /** The options for the browser's WebAuthn call. */
  readonly passkeyOptions: (attempt: string) => Promise<object | null>
  /** Whether a signed-in user's one-time code is valid; checking consumes it. */
  readonly confirm: (user: User, code: string, from: RequestOrigin) => Promise<boolean>
  /** The options and the challenge for a signed-in user's re-authentication with a passkey. */
  readonly challenge: (user: User) => Promise<PasskeyOptions>
  readonly confirmPasskey: (user: User, challenge: string, response: object, from: RequestOrigin) => Promise<boolean>
}

type Ports = {
  readonly users: Users
  readonly attempts: SignInAttempts
  readonly factors: SecondFactors
  readonly passwords: OneTimePasswords
  readonly passkeys: Passkeys
  readonly ceremonies: PasskeyCeremonies
  readonly staff: Pick<Staff, 'limits'>
  readonly openSession: OpenSession
  readonly record: SecurityLog
  readonly clock: Clock
}

const failureText = { totp: 'Wrong one-time code', recovery: 'Wrong recovery code', passkey: 'Wrong passkey' } as const

export const secondStep = (ports: Ports): SecondStep => {
  const { users, attempts, passkeys, ceremonies, openSession, record } = ports
  const { limits } = ports.staff

  const { totpHolds, passkeyHolds, isProven } = proofs(ports)
  const fail = async (user: User, factor: Proof['factor'], from: RequestOrigin): Promise<void> => {
    await limits.countFailure(user.email, from.address)
    await record('sign_in_failed', user, from, failureText[factor])
  }

  return {
    confirm: async (user, code, from) => {
      const verdict = await limits.guarded(user.email, from.address, () => totpHolds(user.id, code))
      if (verdict === 'wrong') await record('sign_in_failed', user, from, failureText.totp)
      return verdict === 'right'
    },
    challenge: async (user) => ceremonies.signInOptions(await passkeys.credentials(user.id)),
    confirmPasskey: async (user, challenge, response, from) => {
      const verdict = await limits.guarded(user.email, from.address, () => passkeyHolds(user.id, challenge, response))
      if (verdict === 'wrong') await record('sign_in_failed', user, from, failureText.passkey)
      return verdict === 'right'
    },
    passkeyOptions: async (token) => {
      const attempt = await attempts.find(token)
      if (attempt === null) return null
      const { options, challenge } = await ceremonies.signInOptions(await passkeys.credentials(attempt.userId))
      await attempts.setChallenge(token, challenge)
      return options
    },
    complete: async (token, proof, from) => {
      const attempt = await attempts.find(token)
      const user = attempt === null ? null : await users.findById(attempt.userId)
      if (attempt === null || user === null) return null
      if (!(await isProven(user, proof, attempt.challenge))) {
        await attempts.fail(token)
        await fail(user, proof.factor, from)
        return null
      }
      if (!(await attempts.close(token))) return null
      await limits.forgive(user.email, from.address)
      const { id, email, name, role } = user
      return { user: { id, email, name, role }, token: await openSession(user, from, proof.factor) }
    },
  }
}

/** Verifies the proof of a second step. */
const proofs = ({ factors, passwords, passkeys, ceremonies, clock }: Ports) => {
  const totpHolds = async (userId: string, code: string): Promise<boolean> => {
    const { secret } = await factors.totp(userId)
    const step = secret === null ? null : passwords.stepOf(secret, code, clock.now())
    return step !== null && factors.takeStep(userId, step)
  }

  const passkeyHolds = async (userId: string, challenge: string, response: object): Promise<boolean> => {
    const credentials = await passkeys.credentials(userId)
    const credential = credentials.find(({ credentialId }) => 'id' in response && response.id === credentialId)
    if (credential === undefined) return false
    const counter = await ceremonies.verifySignIn(credential, challenge, response)
    if (counter === null) return false
    await passkeys.used(credential.credentialId, counter)
    return true
  }

  const isProven = async (user: Account, proof: Proof, challenge: string | null): Promise<boolean> => {
    switch (proof.factor) {
      case 'totp':
        return totpHolds(user.id, proof.code)
      case 'recovery':
        return factors.takeRecoveryCode(user.id, proof.code)
      case 'passkey':
        return challenge !== null && passkeyHolds(user.id, challenge, proof.response)
    }
  }

  return { totpHolds, passkeyHolds, isProven }
}
