import { z } from 'zod'
import { instant } from '#contracts/fields.ts'
import { storedEvent } from '#contracts/stored-event.ts'

const attendee = z.object({ name: z.string(), email: z.string() })

/** The events of a call that a recorder reported. Its transcript has a key of its own while it waits for a lead. */
export const callEvents = [
  storedEvent({
    type: 'CallReceived',
    version: 1,
    data: z.object({
      startedAt: instant,
      title: z.string(),
      attendees: z.array(attendee),
      summary: z.string(),
      text: z.string(),
      receivedAt: instant,
    }),
    personal: { title: '', attendees: [], summary: '', text: '' },
  }),
  storedEvent({
    type: 'CallTaken',
    version: 1,
    data: z.object({ leadId: z.string(), noteId: z.string(), takenAt: instant }),
  }),
  storedEvent({ type: 'CallErased', version: 1, data: z.object({ erasedAt: instant }) }),
]
