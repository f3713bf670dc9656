import { idOf, kindOf } from '#domain/kernel/stream-name.ts'
import type { EventNotice } from '#domain/log/event-notice.ts'

/** Whenever a visitor became a lead, staff are to be told; of those that they enter themselves they know. */
export const whenLeadArrivedTellStaff = ({ type, stream, actor }: EventNotice): string | null =>
  kindOf(stream) === 'lead' && type === 'LeadCaptured' && actor === 'visitor' ? idOf(stream) : null
