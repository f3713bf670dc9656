import type { z } from 'zod'
import type { user } from '#contracts/staff/http/auth.ts'
import { notifySession } from './other-tabs.ts'

export type SignedIn = Pick<z.output<typeof user>, 'id' | 'role'>

/**
 * Opens the first screen after sign-in as a new page, so that no earlier state remains. An auditor reads, and starts on
 * the audit.
 */
export const openHome = ({ id, role }: SignedIn): void => {
  notifySession(id)
  window.location.assign(role === 'auditor' ? '/dashboard/audit' : '/dashboard')
}
