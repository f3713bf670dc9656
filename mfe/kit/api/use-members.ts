import { useQuery } from '@tanstack/react-query'
import { staff, type TeamMember } from '#contracts/staff/http/staff.ts'
import { call } from './call.ts'
import { teamKey } from './keys.ts'

const fiveMinutesMs = 300_000
const none: readonly TeamMember[] = []

/** The staff, by address; empty until they are loaded. */
export const useMembers = (): readonly TeamMember[] =>
  useQuery({ queryKey: teamKey, queryFn: ({ signal }) => call(staff.list, { signal }), staleTime: fiveMinutesMs }).data
    ?.staff ?? none

/** Active admins can own leads and tasks. */
export const isActiveAdmin = ({ role, status }: TeamMember): boolean => role === 'admin' && status === 'active'

/** A member's name or, without one, the e-mail address. */
export const memberName = ({ name, email }: Pick<TeamMember, 'name' | 'email'>): string => (name === '' ? email : name)
