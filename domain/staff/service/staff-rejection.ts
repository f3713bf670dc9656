import type { PasswordFault } from '../model/index.ts'
import type { TooManyAttempts } from './sign-in-limits.ts'

export type StaffRejection =
  | { readonly type: 'CredentialsInvalid' }
  | { readonly type: 'CurrentPasswordWrong' }
  | { readonly type: 'PasswordRefused'; readonly fault: PasswordFault }
  | TooManyAttempts

export type Refused = { readonly accepted: false; readonly rejection: StaffRejection }

export const refused = (rejection: StaffRejection): Refused => ({ accepted: false, rejection })
