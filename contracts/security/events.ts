import { z } from 'zod'
import { storedEvent } from '#contracts/stored-event.ts'
import { securityEventTypes } from './types.ts'

const text = z.string()

/** Each is a stream with its own data key. An empty address means erased. */
export const securityEvents = [
  storedEvent({
    type: 'SecurityEventRecorded',
    version: 1,
    data: z.object({
      what: z.enum(securityEventTypes),
      userId: text.nullable(),
      email: text.nullable(),
      address: text,
      browser: text,
      detail: text.nullable(),
      /** The one lead that an agent read. */
      leadId: text.optional(),
    }),
    personal: { email: null, address: '', browser: '', detail: null },
    addresses: ['email'],
  }),
  storedEvent({
    type: 'FieldRedacted',
    version: 1,
    data: z.object({
      stream: text,
      version: z.int(),
      position: z.int(),
      field: text,
      reason: text,
      was: text,
      becomes: text,
    }),
  }),
  storedEvent({ type: 'SecurityEventErased', version: 1, data: z.object({ erasedAt: z.iso.datetime() }) }),
]
