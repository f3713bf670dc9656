import type { Guesses, TooManyAttempts } from '#domain/kernel/guess.ts'
import { addressPart, type PasswordFault, passwordFault } from '../model/index.ts'
import type { PasswordStrength } from '../ports/password-strength.ts'

/** The account that a password is for; `id` is what judgements are counted for. */
type Owner = { readonly id: string; readonly email: string; readonly hasPasskey: boolean }
export type PasswordRefused = { readonly type: 'PasswordRefused'; readonly fault: PasswordFault }

/** The reason a password is refused for a user, or null. */
export type PasswordJudge = (password: string, owner: Owner) => Promise<PasswordRefused | TooManyAttempts | null>

/** Estimating the strength is expensive: it comes last, and this often for one account. */
const perAccount = { max: 10, seconds: 900 }

/** Estimates strength ten times per account in 15 minutes; a password that plain rules refuse costs none of them. */
export const passwordJudge =
  (strengthOf: PasswordStrength, { judge }: Pick<Guesses, 'judge'>): PasswordJudge =>
  async (password, { id, ...owner }) => {
    const plain = passwordFault(password, owner)
    if (plain !== null) return refuse(plain)
    const part = addressPart(owner.email)
    const ownWords = [owner.email, ...(part === null ? [] : [part])]
    return judge([[`judged password ${id}`, perAccount]], async (counted) => {
      const fault = passwordFault(password, { ...owner, strength: await strengthOf(password, ownWords, counted) })
      return fault === null ? null : refuse(fault)
    })
  }

const refuse = (fault: PasswordFault): PasswordRefused => ({ type: 'PasswordRefused', fault })
