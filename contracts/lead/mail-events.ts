import { z } from 'zod'
import { instant } from '#contracts/fields.ts'
import { storedEvent } from '#contracts/stored-event.ts'

const text = z.string()
const count = z.int().min(0)

/** Mails to a lead and from it. */
export const mailEvents = [
  storedEvent({
    type: 'LeadMailWritten',
    version: 2,
    data: z.object({
      mailId: text,
      subject: text,
      text,
      writtenAt: instant,
      inReplyTo: text.optional(),
      undoableUntil: instant.optional(),
    }),
    personal: { subject: '', text: '' },
    upcasts: { 1: (data) => data },
  }),
  storedEvent({ type: 'LeadMailWithdrawn', version: 1, data: z.object({ mailId: text, withdrawnAt: instant }) }),
  storedEvent({
    type: 'LeadMailSent',
    version: 2,
    data: z.object({ mailId: text, sentAt: instant, messageId: text.optional() }),
    upcasts: { 1: (data) => data },
  }),
  storedEvent({
    type: 'LeadMailRefused',
    version: 2,
    data: z.object({ mailId: text, refusedAt: instant, inDoubt: z.literal(true).optional() }),
    upcasts: { 1: (data) => data },
  }),
  storedEvent({
    type: 'LeadMailBounced',
    version: 1,
    data: z.object({ mailId: text, reason: text, bouncedAt: instant }),
    personal: { reason: '' },
  }),
  storedEvent({ type: 'LeadBounceLifted', version: 1, data: z.object({ liftedAt: instant }) }),
  storedEvent({
    type: 'LeadMailReceived',
    version: 1,
    data: z.object({
      mailId: text,
      messageId: text,
      references: z.array(text),
      from: z.object({ name: text, address: text }),
      subject: text,
      text,
      quoted: text.nullable(),
      attachments: z.array(z.object({ name: text, size: count, hash: text.nullable() })),
      receivedAt: instant,
      automatic: z.boolean(),
      imported: z.literal(true).optional(),
      inReplyTo: text.nullable(),
      takenAt: instant,
    }),
    personal: {
      messageId: '',
      references: [],
      from: { name: '', address: '' },
      subject: '',
      text: '',
      quoted: null,
      attachments: [],
    },
  }),
] as const
