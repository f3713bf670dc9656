import type { Caller } from '#adapters/http/middleware/caller.ts'
import type { followUps } from '#contracts/lead/http/lead-filter.ts'
import type { Clock } from '#domain/kernel/clock.ts'
import { addDays, dayAfter, dayOf, type Instant } from '#domain/kernel/instant.ts'
import type { LeadFilter } from '#domain/lead/ports/lead-reader.ts'
import type { NoteSearch } from '#domain/lead/ports/note-search.ts'
import type { Users } from '#domain/staff/ports/users.ts'
import { ownerOf } from './lead-owner.ts'

type Query = {
  readonly owner?: string | undefined
  readonly followUp?: (typeof followUps)[number] | undefined
  readonly minAge?: number | undefined
  readonly maxAge?: number | undefined
  readonly search?: string | undefined
  readonly at?: string | undefined
}

type Filtered<Body> = Omit<Body, 'owner' | 'followUp' | 'minAge' | 'maxAge'> &
  Pick<LeadFilter, 'ownerId' | 'followUp' | 'captured'> & {
    readonly noted?: readonly string[]
    /** Not all notes were searched. */
    readonly notesCut?: true
  }

/**
 * Maps the words of a query to the filter: the owner, the next contact and the age, as of now in the installation's zone,
 * and its search to the leads with a matching note as well.
 */
export type FilterOf = <Body extends Query>(query: Body, caller: Pick<Caller, 'user'>) => Promise<Filtered<Body>>

type Ports = {
  readonly users: Pick<Users, 'find'>
  readonly notes: NoteSearch
  readonly clock: Clock
  readonly timeZone: string
}

/**
 * Ages are in whole days of 24 hours, the days of a next contact in the calendar of `timeZone`. The bounds of `week`
 * are today and the sixth day after it.
 */
export const leadFilterOf =
  ({ users, notes, clock, timeZone }: Ports): FilterOf =>
  async ({ owner, followUp, minAge, maxAge, ...rest }, caller) => {
    const now = rest.at ?? clock.now()
    return {
      ...rest,
      ...(await notedLeads(notes, rest)),
      ...(await ownerOf(users, owner, caller)),
      ...(followUp !== undefined && { followUp: daysOf(followUp, dayOf(now, timeZone)) }),
      ...((minAge ?? maxAge) !== undefined && { captured: capturedIn(now, minAge, maxAge) }),
    }
  }

const daysOf = (followUp: (typeof followUps)[number], today: string): LeadFilter['followUp'] => {
  switch (followUp) {
    case 'overdue':
      return { to: dayAfter(today, -1) }
    case 'today':
      return { from: today, to: today }
    case 'week':
      return { from: today, to: dayAfter(today, 6) }
    case 'none':
      return null
  }
}

const capturedIn = (now: Instant, minAge?: number, maxAge?: number): LeadFilter['captured'] => {
  return {
    ...(minAge !== undefined && { to: addDays(now, -minAge) }),
    ...(maxAge !== undefined && { from: addDays(now, -maxAge - 1) }),
  }
}

/** A single character is in nearly every note. */
const minSought = 2
const maxNoted = 1000

const notedLeads = async (notes: NoteSearch, { search = '', at }: Pick<Query, 'search' | 'at'>) => {
  const text = search.trim()
  if (text.length < minSought) return {}
  const matches = await notes(text, { limit: maxNoted, moment: at })
  return { noted: matches.notes.map(({ leadId }) => leadId), ...(matches.isCut && { notesCut: true as const }) }
}
