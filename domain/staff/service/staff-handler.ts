import type { EventStore } from '#domain/log/ports/event-store.ts'
import { commandHandler, type ReadModel } from '#domain/log/service/command-handler.ts'
import {
  type StaffCommand,
  type StaffEvent,
  type StaffMember,
  type StaffRejection,
  staffMember,
} from '../model/index.ts'
import { type StaffView, staffView } from '../views/staff-view.ts'

/** Writes the row of `staff` together with the events. */
export const staffHandler = (store: EventStore) =>
  commandHandler<StaffMember, StaffCommand, StaffEvent, StaffRejection, StaffView>(staffMember, staffReadModel, store)

export const staffReadModel: ReadModel<StaffView, StaffEvent> = {
  view: staffView,
  changes: (_, row) => (row === null ? [] : [{ view: 'staff', row }]),
}
