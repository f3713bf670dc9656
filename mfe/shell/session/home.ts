import type { z } from 'zod'
import type { user } from '#contracts/staff/http/auth.ts'

export type SignedIn = Pick<z.output<typeof user>, 'id' | 'role'>

/** The first screen after sign-in. An auditor reads, and starts on the audit. */
const homeOf = ({ role }: SignedIn): string => (role === 'auditor' ? '/dashboard/audit' : '/dashboard')

/** Opens a screen after sign-in as a new page, so that no earlier state remains: the requested one, or the first. */
export const openHome = (user: SignedIn, requested?: string | null): void =>
  window.location.assign(requested ?? homeOf(user))

/** The screen that a signed-out user has requested, from the entry of the sign-in in the history; null for the first. */
export const requestedScreen = (state: unknown): string | null =>
  typeof state === 'string' && state !== '/dashboard' ? state : null
