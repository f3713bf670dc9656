import { addressPart, type PasswordFault, passwordFault } from '../model/index.ts'
import type { PasswordStrength } from '../ports/password-strength.ts'

/** Why a user may not have a password, or null where they may. */
export type PasswordJudge = (password: string, email: string, hasPasskey: boolean) => Promise<PasswordFault | null>

export const passwordJudge =
  (strengthOf: PasswordStrength): PasswordJudge =>
  async (password, email, hasPasskey) => {
    const part = addressPart(email)
    const strength = await strengthOf(password, [email, ...(part === null ? [] : [part])])
    return passwordFault(password, { email, strength, hasPasskey })
  }
