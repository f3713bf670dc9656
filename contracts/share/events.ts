import { z } from 'zod'
import { instant } from '#contracts/fields.ts'
import { storedEvent } from '#contracts/stored-event.ts'

const text = z.string()
const sectionTime = z.object({ section: text, milliseconds: z.int() })

/** `leadId`: the lead whose key seals the personal fields; null: the link's own key does. */
const decisionFields = {
  visitId: text,
  by: z.enum(['person', 'machine', 'staff']),
  leadId: text.nullable(),
  version: z.int(),
  documentHash: text,
  email: text.nullable(),
}
const price = z.object({ selected: z.array(z.int()), total: z.int(), currency: text })

/**
 * The events of a share. Nothing in them opens its link: the token is derived from the share's id with a key that is
 * not in the database, and so is the passcode's verifier. Names and addresses of readers are personal.
 */
export const shareEvents = [
  storedEvent({
    type: 'ShareCreated',
    version: 1,
    data: z.object({
      runId: text,
      workflowId: z.int(),
      name: text.nullable(),
      expiresAt: instant.nullable(),
      pinnedVersion: z.int().nullable(),
      passcodeVerifier: text.nullable(),
      requiresEmail: z.boolean(),
      createdAt: instant,
      createdBy: text,
    }),
    personal: { name: null },
    withheld: ['passcodeVerifier'],
  }),
  storedEvent({
    type: 'ShareOpened',
    version: 1,
    data: z.object({ visitId: text, by: z.enum(['person', 'machine']), email: text.nullable(), openedAt: instant }),
    personal: { email: null },
    addresses: ['email'],
  }),
  storedEvent({ type: 'ShareViewed', version: 1, data: z.object({ visitId: text, viewedAt: instant }) }),
  storedEvent({
    type: 'ShareSectionsRead',
    version: 1,
    data: z.object({ visitId: text, sections: z.array(sectionTime), readAt: instant }),
  }),
  storedEvent({
    type: 'ShareRenamed',
    version: 1,
    data: z.object({ name: text.nullable() }),
    personal: { name: null },
  }),
  storedEvent({ type: 'ShareExpirySet', version: 1, data: z.object({ expiresAt: instant.nullable() }) }),
  storedEvent({
    type: 'SharePasscodeSet',
    version: 1,
    data: z.object({ passcodeVerifier: text, setAt: instant }),
    withheld: ['passcodeVerifier'],
  }),
  storedEvent({ type: 'SharePasscodeExhausted', version: 1, data: z.object({ exhaustedAt: instant }) }),
  storedEvent({ type: 'ShareDecisionAsked', version: 1, data: z.object({ until: instant, askedAt: instant }) }),
  storedEvent({
    type: 'ShareRemindersSet',
    version: 1,
    data: z.object({ days: z.array(z.int()), setAt: instant }),
  }),
  storedEvent({ type: 'ShareReminderSent', version: 1, data: z.object({ day: z.int(), sentAt: instant }) }),
  storedEvent({
    type: 'ProposalAccepted',
    version: 1,
    data: z.object({ ...decisionFields, name: text, sentence: text, price: price.nullable(), acceptedAt: instant }),
    personal: { name: '', email: null },
    addresses: ['email'],
    sealedForLead: true,
  }),
  storedEvent({
    type: 'ProposalDeclined',
    version: 1,
    data: z.object({ ...decisionFields, reason: text.nullable(), declinedAt: instant }),
    personal: { reason: null, email: null },
    addresses: ['email'],
    sealedForLead: true,
  }),
  storedEvent({
    type: 'QuestionAsked',
    version: 1,
    data: z.object({
      questionId: text,
      visitId: text,
      by: z.enum(['person', 'machine', 'staff']),
      leadId: text.nullable(),
      section: text,
      text,
      askedAt: instant,
    }),
    personal: { text: '' },
    sealedForLead: true,
  }),
  storedEvent({
    type: 'QuestionAnswered',
    version: 1,
    data: z.object({ questionId: text, leadId: text.nullable(), text, answeredAt: instant }),
    personal: { text: '' },
    sealedForLead: true,
  }),
  storedEvent({ type: 'ShareRevoked', version: 1, data: z.object({ revokedAt: instant }) }),
  storedEvent({ type: 'ShareRestored', version: 1, data: z.object({ restoredAt: instant }) }),
  storedEvent({ type: 'ShareErased', version: 1, data: z.object({ erasedAt: instant, leadId: text.nullable() }) }),
]
