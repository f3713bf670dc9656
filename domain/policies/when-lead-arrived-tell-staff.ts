import type { EventNotice } from '../kernel/event-notice.ts'
import { idOf, kindOf } from '../kernel/stream-name.ts'

/** Whenever a visitor became a lead, staff are to be told; of those that they enter themselves they know. */
export const whenLeadArrivedTellStaff = ({ type, stream, actor }: EventNotice): string | null =>
  kindOf(stream) === 'lead' && type === 'LeadCaptured' && actor === 'visitor' ? idOf(stream) : null
