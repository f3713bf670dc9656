import type { Decider } from '#domain/kernel/decider.ts'
import type { StaffCommand, StaffRejection } from './commands.ts'
import { decide } from './decide.ts'
import type { StaffEvent } from './events.ts'
import { evolve, initialState, type StaffMember } from './state.ts'

export type { StaffCommand, StaffRejection } from './commands.ts'
export type { StaffEvent, StaffRole } from './events.ts'
export { addressPart, type PasswordFault, passwordFault } from './password-rules.ts'
export { isActiveAdmin, type StaffMember } from './state.ts'

export const staffMember: Decider<StaffMember, StaffCommand, StaffEvent, StaffRejection> = {
  initialState,
  evolve,
  decide,
}
