import { addressPart, type PasswordFault, passwordFault } from '../model/index.ts'
import type { PasswordStrength } from '../ports/password-strength.ts'

/** The reason a password is refused for a user, or null. */
export type PasswordJudge = (password: string, email: string, hasPasskey: boolean) => Promise<PasswordFault | null>

export const passwordJudge =
  (strengthOf: PasswordStrength): PasswordJudge =>
  async (password, email, hasPasskey) => {
    const part = addressPart(email)
    const strength = await strengthOf(password, [email, ...(part === null ? [] : [part])])
    return passwordFault(password, { email, strength, hasPasskey })
  }
