import { describe, expect, it } from 'vitest'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { viewAfter } from '#domain/kernel/view.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import { emailKey } from '#domain/lead/model/index.ts'
import { leadView } from '#domain/lead/views/lead-view.ts'
import { captured, nextDay, noon, origin } from '#tests/support/lead/leads.ts'

const recorded = (...events: readonly LeadEvent[]): RecordedEvent<LeadEvent>[] =>
  events.map((event, index) => ({
    ...event,
    id: `event ${index + 1}`,
    stream: 'lead-0197',
    version: index + 1,
    at: noon,
    hash: '',
    actor: 'visitor',
    correlationId: 'c',
    causationId: 'c',
  }))

describe('the row of a lead', () => {
  it('is none while nothing happened', () => expect(viewAfter(leadView, [])).toBeNull())

  it('is none where the lead was never captured', () =>
    expect(viewAfter(leadView, recorded({ type: 'LeadStatusChanged', data: { status: 'won' } }))).toBeNull())

  it('reads as the lead was captured', () =>
    expect(viewAfter(leadView, recorded(captured({ origin: origin('regulars') })))).toEqual({
      id: '0197',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      phone: '+44 20 7946 0000',
      company: 'Analytical Engines',
      status: 'new',
      priority: 'medium',
      source: 'contact_form',
      estimatedValue: 250_000,
      notes: 'Please call me.',
      createdAt: noon,
      lastContactDate: null,
      followUpDate: null,
      lostReason: null,
      ownerId: null,
      reached: 'new',
      wonAt: null,
      version: 1,
    }))

  it('follows every event, and has the version of the last', () =>
    expect(
      viewAfter(
        leadView,
        recorded(
          captured({ company: null, estimatedValue: null }),
          {
            type: 'LeadMessageReceived',
            data: { message: 'Again.', receivedAt: nextDay, filled: { company: 'Engines' }, estimatedValue: 5_000_000 },
          },
          { type: 'LeadSubscribed', data: { subscribedAt: nextDay, filled: {} } },
          { type: 'LeadStatusChanged', data: { status: 'proposal_sent' } },
          { type: 'LeadContactDateChanged', data: { lastContactDate: nextDay } },
          { type: 'LeadPriorityChanged', data: { priority: 'low' } },
          { type: 'LeadContactDataChanged', data: { name: 'Ada King', phone: null } },
        ),
      ),
    ).toEqual({
      id: '0197',
      name: 'Ada King',
      email: 'ada@example.com',
      phone: null,
      company: 'Engines',
      status: 'proposal_sent',
      priority: 'low',
      source: 'contact_form',
      estimatedValue: 5_000_000,
      notes: 'Please call me.\n\n[2026-01-02] Again.',
      createdAt: noon,
      lastContactDate: nextDay,
      followUpDate: null,
      lostReason: null,
      ownerId: null,
      reached: 'proposal_sent',
      wonAt: null,
      version: 7,
    }))

  it('has the value and the notes that staff gave last', () =>
    expect(
      viewAfter(
        leadView,
        recorded(
          captured(),
          { type: 'LeadValueChanged', data: { estimatedValue: null } },
          { type: 'LeadNotesChanged', data: { notes: 'Rewritten.' } },
        ),
      ),
    ).toMatchObject({ estimatedValue: null, notes: 'Rewritten.', version: 3 }))
})

describe('an e-mail address', () => {
  it('ignores case and surrounding white space', () =>
    expect(emailKey(' Ada@Example.COM\n')).toBe(emailKey('ada@example.com')))
})
