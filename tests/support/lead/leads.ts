import type {
  CaptureLead,
  LeadEvent,
  Origin,
  ReceiveMessage,
  ReviseLead,
  SubscribeLead,
} from '#domain/lead/model/index.ts'

export const noon = '2026-01-01T12:00:00.000Z'
export const nextDay = '2026-01-02T09:30:00.000Z'

/** A visit that began with a link in a newsletter; the search term tells visits apart. */
export const origin = (term: string): Origin => ({
  page: '/',
  referrer: 'https://news.example/',
  campaign: { source: 'newsletter', medium: 'email', name: 'spring', term, content: null },
})

type Captured = Extract<LeadEvent, { type: 'LeadCaptured' }>

/** Ada, who wrote at noon; each test overrides the fields that matter to it. */
export const captured = (data: Partial<Captured['data']> = {}): Captured => ({
  type: 'LeadCaptured',
  data: {
    source: 'contact_form',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    phone: '+44 20 7946 0000',
    company: 'Analytical Engines',
    status: 'new',
    priority: 'medium',
    estimatedValue: 250_000,
    notes: 'Please call me.',
    capturedAt: noon,
    ...data,
  },
})

export const captureLead = (fields: Partial<CaptureLead> = {}): CaptureLead => ({
  type: 'CaptureLead',
  source: 'contact_form',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+44 20 7946 0000',
  company: 'Analytical Engines',
  status: 'new',
  priority: 'medium',
  estimatedValue: 250_000,
  notes: 'Please call me.',
  now: noon,
  ...fields,
})

export const receiveMessage = (fields: Partial<ReceiveMessage> = {}): ReceiveMessage => ({
  type: 'ReceiveMessage',
  name: 'A. Lovelace',
  phone: '',
  company: '',
  message: 'Me again.',
  budget: '',
  now: nextDay,
  ...fields,
})

export const subscribeLead = (fields: Partial<SubscribeLead> = {}): SubscribeLead => ({
  type: 'SubscribeLead',
  name: '',
  now: nextDay,
  ...fields,
})

export const reviseLead = (fields: Omit<Partial<ReviseLead>, 'type'>): ReviseLead => ({
  type: 'ReviseLead',
  now: nextDay,
  ...fields,
})

export const followUp = (followUpDate: string | null): LeadEvent => ({
  type: 'LeadFollowUpDateChanged',
  data: { followUpDate },
})
