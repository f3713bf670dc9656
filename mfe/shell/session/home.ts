import type { z } from 'zod'
import type { user } from '#contracts/staff/http/auth.ts'

export type SignedIn = Pick<z.output<typeof user>, 'id' | 'role'>

/**
 * Opens the first screen after sign-in as a new page, so that no earlier state remains. An auditor reads, and starts on
 * the audit.
 */
export const openHome = ({ role }: SignedIn): void =>
  window.location.assign(role === 'auditor' ? '/dashboard/audit' : '/dashboard')
