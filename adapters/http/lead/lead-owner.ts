import type { Caller } from '#adapters/http/middleware/caller.ts'
import { invalid } from '#adapters/http/middleware/invalid.ts'
import type { NoteSearch } from '#domain/lead/ports/note-search.ts'
import { isActiveAdmin } from '#domain/staff/model/index.ts'
import type { Users } from '#domain/staff/ports/users.ts'

type Query = {
  readonly owner?: string | undefined
  readonly search?: string | undefined
  readonly at?: string | undefined
}
type Found<Body> = Omit<Body, 'owner'> & {
  readonly ownerId?: string | null
  readonly noted?: readonly string[]
  /** Not all notes were searched. */
  readonly notesCut?: true
}

/**
 * Maps `owner=<id>|me|none` of a query to the owner's id, and its search to the leads with a matching note as well. Throws
 * a 400 for an id that no member has.
 */
export type FilterOf = <Body extends Query>(query: Body, caller: Pick<Caller, 'user'>) => Promise<Found<Body>>

type Ports = { readonly users: Pick<Users, 'find'>; readonly notes: NoteSearch }

export const leadFilterOf =
  ({ users, notes }: Ports): FilterOf =>
  async ({ owner, ...rest }, { user }) => {
    const noted = await notedLeads(notes, rest)
    if (owner === undefined) return { ...rest, ...noted }
    if (owner === 'none') return { ...rest, ...noted, ownerId: null }
    const ownerId = owner === 'me' ? user?.id : owner
    if (ownerId === undefined)
      throw invalid([{ path: ['owner'], message: 'A token has no leads of its own: send an id' }])
    if ((await users.find(ownerId)) === null) throw invalid([{ path: ['owner'], message: 'There is no such member' }])
    return { ...rest, ...noted, ownerId }
  }

/** A single character is in nearly every note. */
const minSought = 2
const maxNoted = 1000

const notedLeads = async (notes: NoteSearch, { search = '', at }: Omit<Query, 'owner'>) => {
  const sought = search.trim()
  if (sought.length < minSought) return {}
  const found = await notes(sought, { limit: maxNoted, moment: at && new Date(at).toISOString() })
  return { noted: found.notes.map(({ leadId }) => leadId), ...(found.isCut && { notesCut: true as const }) }
}

/** Throws a 400 at `path` unless the id is that of an active admin, or null. */
export const mustBeAdmin = async (
  users: Pick<Users, 'find'>,
  id: string | null | undefined,
  path: string,
): Promise<void> => {
  if (id == null) return
  const member = memberId.test(id) ? await users.find(id) : null
  if (member !== null && isActiveAdmin(member)) return
  const message = member === null ? 'There is no such member' : 'Only an active admin'
  throw invalid([{ path: [path], message }])
}

const memberId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
