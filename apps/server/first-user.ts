import { randomBytes } from 'node:crypto'
import type { Ids } from '../../domain/ports/ids.ts'
import type { PasswordHasher } from '../../domain/ports/password-hasher.ts'
import type { Users } from '../../domain/ports/users.ts'
import type { Settings } from '../settings.ts'

export type FirstUser = { readonly email: string; readonly password: string; readonly generated: boolean }

/** Adds the first staff user where there is none; null where there is one. */
export const addFirstUser = async (
  settings: Settings,
  users: Users,
  hasher: PasswordHasher,
  ids: Ids,
): Promise<FirstUser | null> => {
  const password = settings.ADMIN_PASSWORD ?? randomBytes(15).toString('base64url')
  const user = { id: ids.next(), email: settings.ADMIN_EMAIL, passwordHash: await hasher.hash(password) }
  if (!(await users.addFirst(user))) return null
  return { email: user.email, password, generated: settings.ADMIN_PASSWORD === undefined }
}
