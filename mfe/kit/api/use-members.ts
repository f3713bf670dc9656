import { useQuery } from '@tanstack/react-query'
import type { RouteReply } from '#contracts/route.ts'
import { staff as staffRoutes, type TeamMember } from '#contracts/staff/http/staff.ts'
import { usePart } from '../components/failed-parts.tsx'
import { call } from './call.ts'
import { teamKey } from './keys.ts'
import { nextFrame } from './next-frame.ts'

const fiveMinutesMs = 300_000
const none: readonly TeamMember[] = []

/** Names are asked for after the paint of what they belong to, which a busy machine draws late. */
const maxPaintMs = 2000

/** The staff, by name; empty until they are loaded, which begins once it `isEnabled`. */
export const useMembers = (isEnabled = true): readonly TeamMember[] => {
  const queryFn = async ({ signal }: { readonly signal: AbortSignal }) => {
    await nextFrame(maxPaintMs)
    return call(staffRoutes.list, { signal })
  }
  const team = useQuery({
    queryKey: teamKey,
    queryFn,
    select: sortMembers,
    staleTime: fiveMinutesMs,
    enabled: isEnabled,
  })
  return usePart('The names of the team', team) ?? none
}

/** The server has them by address, which is not on the screen. */
const sortMembers = ({ staff }: RouteReply<typeof staffRoutes.list>): readonly TeamMember[] =>
  staff.toSorted((one, other) => memberName(one).localeCompare(memberName(other)))

/** Active admins can own leads and tasks. */
export const isActiveAdmin = ({ role, status }: TeamMember): boolean => role === 'admin' && status === 'active'

/** A member's name or, without one, the e-mail address. */
export const memberName = ({ name, email }: Pick<TeamMember, 'name' | 'email'>): string => (name === '' ? email : name)
