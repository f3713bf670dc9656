import { randomBytes } from 'node:crypto'
import type { Settings } from '#apps/settings.ts'
import type { StaffAccounts } from '#domain/staff/service/staff-accounts.ts'

export type FirstUser = { readonly email: string; readonly password: string; readonly generated: boolean }

/** Creates the first staff user if there is none, else returns null. */
export const addFirstUser = async (settings: Settings, accounts: StaffAccounts): Promise<FirstUser | null> => {
  await accounts.carryOver()
  const generated = settings.ADMIN_PASSWORD === undefined
  const password = settings.ADMIN_PASSWORD ?? randomBytes(15).toString('base64url')
  const email = await accounts.addFirst(settings.ADMIN_EMAIL, { text: password, generated })
  return email === null ? null : { email, password, generated }
}
