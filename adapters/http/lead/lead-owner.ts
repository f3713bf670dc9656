import type { Caller } from '#adapters/http/middleware/caller.ts'
import { invalid, uuidForm } from '#adapters/http/middleware/invalid.ts'
import { isActiveAdmin } from '#domain/staff/model/index.ts'
import type { Users } from '#domain/staff/ports/users.ts'

/** Maps `owner=<id>|me|none` to the owner's id. Throws a 400 for an id that no member has. */
export const ownerOf = async (
  users: Pick<Users, 'find'>,
  owner: string | undefined,
  { user }: Pick<Caller, 'user'>,
): Promise<{ readonly ownerId?: string | null }> => {
  if (owner === undefined) return {}
  if (owner === 'none') return { ownerId: null }
  const ownerId = owner === 'me' ? user?.id : owner
  if (ownerId === undefined)
    throw invalid([{ path: ['owner'], message: 'A token has no leads of its own: send an id' }])
  if ((await users.find(ownerId)) === null) throw invalid([{ path: ['owner'], message: 'There is no such member' }])
  return { ownerId }
}

/** Throws a 400 at `path` unless the id is that of an active admin, or null. */
export const mustBeAdmin = async (
  users: Pick<Users, 'find'>,
  id: string | null | undefined,
  path: string,
): Promise<void> => {
  if (id == null) return
  const member = uuidForm.test(id) ? await users.find(id) : null
  if (member !== null && isActiveAdmin(member)) return
  const message = member === null ? 'There is no such member' : 'Only an active admin'
  throw invalid([{ path: [path], message }])
}
