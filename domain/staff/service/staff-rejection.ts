import type { TooManyAttempts } from '#domain/kernel/guess.ts'
import type { PasswordRefused } from './password-judge.ts'

export type StaffRejection =
  | { readonly type: 'CredentialsInvalid' }
  | { readonly type: 'CurrentPasswordWrong' }
  | PasswordRefused
  | TooManyAttempts

export type Refused = { readonly accepted: false; readonly rejection: StaffRejection }
