import type { Ids } from '#domain/kernel/ids.ts'
import type { Circumstance, SecurityLog } from '#domain/security/service/security-log.ts'
import type { PasskeyCeremonies } from '../ports/passkey-ceremonies.ts'
import type { Passkey, Passkeys } from '../ports/passkeys.ts'
import type { SecondFactors } from '../ports/second-factors.ts'
import type { User } from '../ports/users.ts'

/** Recovery codes are told this once. */
export type Added = { readonly recoveryCodes: readonly string[] }

/** A user's own passkeys. */
export type OwnPasskeys = {
  readonly beginPasskey: (user: User, sessionId: string) => Promise<object>
  /** Recovery codes come with the first factor. Null where the browser's answer does not hold. */
  readonly addPasskey: (
    user: User,
    sessionId: string,
    passkey: { readonly name: string; readonly response: object },
    from: Circumstance,
  ) => Promise<(Added & { readonly passkey: Passkey }) | null>
  readonly removePasskey: (user: User, id: string, from: Circumstance) => Promise<boolean>
}

export type PasskeyPorts = {
  readonly factors: SecondFactors
  readonly passkeys: Passkeys
  readonly ceremonies: PasskeyCeremonies
  readonly record: SecurityLog
  readonly ids: Ids
}

export const ownPasskeys = (
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
