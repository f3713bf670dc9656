import type { Instant } from '#domain/kernel/instant.ts'
import { idOf } from '#domain/kernel/stream-name.ts'
import type { View } from '#domain/kernel/view.ts'
import { type StaffEvent, type StaffMember, type StaffRole, staffMember } from '../model/index.ts'

/** A member of staff in the read model of the team screen and of sign-in. */
export type StaffView = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: StaffRole
  readonly status: 'invited' | 'active' | 'disabled'
  readonly invitedAt: Instant | null
  readonly joinedAt: Instant | null
  readonly version: number
}

declare module '#domain/log/ports/views.ts' {
  interface ViewRows {
    staff: StaffView
  }
}

/** A member's row. */
export const staffView: View<StaffView, StaffEvent> = (row, event) => {
  const after = staffMember.evolve(row === null ? staffMember.initialState : stateIn(row), event)
  return after.status === 'absent' ? null : { id: idOf(event.stream), ...after, version: event.version }
}

const stateIn = ({ id, version, ...state }: StaffView): StaffMember => state
