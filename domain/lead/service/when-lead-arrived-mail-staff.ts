import { idOf, kindOf } from '#domain/kernel/stream-name.ts'
import type { EventNotice } from '#domain/log/event-notice.ts'

/** Policy: when a visitor becomes a lead, mail staff; leads that staff enter are excluded. */
export const whenLeadArrivedMailStaff = ({ type, stream, actor }: EventNotice): string | null =>
  kindOf(stream) === 'lead' && type === 'LeadCaptured' && actor === 'visitor' ? idOf(stream) : null
