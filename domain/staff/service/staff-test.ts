import { emailKey } from '#domain/kernel/email-address.ts'
import type { Users } from '../ports/users.ts'

/** Tells by their addresses who is a member of staff, present or former. */
export const staffTest = async (
  users: Pick<Users, 'list'>,
): Promise<(person: { readonly email: string }) => boolean> => {
  const staff = new Set((await users.list()).map(({ email }) => emailKey(email)))
  return ({ email }) => staff.has(emailKey(email))
}
