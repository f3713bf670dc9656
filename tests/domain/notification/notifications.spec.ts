import { describe, expect, it } from 'vitest'
import { notificationAddress } from '#contracts/mfe/dashboard-addresses.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { dayOf } from '#domain/kernel/instant.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import {
  type NotificationDetails,
  wordAnonymously,
  wordNotification,
} from '#domain/notification/views/notification-text.ts'
import { notificationsOf } from '#domain/notification/views/notifications.ts'
import type { RunEvent } from '#domain/run/model/index.ts'
import type { ShareEvent } from '#domain/share/model/index.ts'
import { captured, followUp } from '#tests/support/lead/leads.ts'
import { created, restored, revoked, viewed } from '#tests/support/share/shares.ts'

const day = (count: number, time = '12:00:00.000') => `2026-01-${String(count).padStart(2, '0')}T${time}Z`

type Dated = readonly [at: string, event: LeadEvent | RunEvent | ShareEvent]

const history = (stream: StreamName, ...events: readonly Dated[]): readonly RecordedEvent<Dated[1]>[] =>
  events.map(([at, event], index) => ({
    ...event,
    ...{ id: `event ${index + 1}`, stream, version: index + 1, at, hash: '' },
    ...{ actor: 'ada', correlationId: 'c', causationId: 'c' },
  }))

const ofShare = (...events: readonly Dated[]) => notificationsOf(history('share-0199', ...events))
const ofLead = (...events: readonly Dated[]) =>
  notificationsOf(history('lead-0198', [day(1), captured({ status: 'contacted' })], ...events))

const until = (expiresAt: string | null): ShareEvent => created({ expiresAt })
const extended = (expiresAt: string | null): ShareEvent => ({ type: 'ShareExpirySet', data: { expiresAt } })
const moved = (status: 'won' | 'lost' | 'qualified'): LeadEvent => ({ type: 'LeadStatusChanged', data: { status } })

describe('views of a link', () => {
  it('notify at the first, and at one that comes a week or more after the one before', () => {
    const views = [day(1), day(2), day(9, '11:59:59.999'), day(16, '11:59:59.999')].map(
      (at): Dated => [at, viewed('visit', at)],
    )
    expect(ofShare([day(1), until(null)], ...views)).toEqual([
      { id: 'event 2', kind: 'link_viewed', at: day(1) },
      { id: 'event 5', kind: 'link_returned', at: day(16, '11:59:59.999') },
    ])
  })
})

describe('a link that expires', () => {
  it('notifies three days before, or halfway where it was made later', () => {
    expect(ofShare([day(1), until(day(31))])).toEqual([{ id: 'event 1', kind: 'link_expiring', at: day(28) }])
    expect(ofShare([day(1), until(day(3))])).toEqual([{ id: 'event 1', kind: 'link_expiring', at: day(2) }])
    expect(ofShare([day(1), until(null)])).toEqual([])
  })

  it('does not where it was extended before, and does again for the new date', () => {
    const events = [
      [day(1), until(day(20))],
      [day(10), extended(day(31))],
    ] as const
    expect(ofShare(...events)).toEqual([{ id: 'event 2', kind: 'link_expiring', at: day(28) }])
    expect(ofShare(events[0], [day(18), extended(null)])).toEqual([
      { id: 'event 1', kind: 'link_expiring', at: day(17) },
    ])
  })

  it('does not once it is revoked, and does again if that is undone', () => {
    const events = [
      [day(1), until(day(20))],
      [day(5), revoked()],
    ] as const
    expect(ofShare(...events)).toEqual([])
    expect(ofShare(...events, [day(5, '12:00:30.000'), restored()])).toEqual([
      { id: 'event 1', kind: 'link_expiring', at: day(17) },
    ])
  })
})

describe('a follow-up', () => {
  it('is due when its day begins, or at once where that is past', () => {
    expect(ofLead([day(1), followUp('2026-01-05')])).toEqual([
      { id: 'event 2', kind: 'follow_up_due', at: day(5, '00:00:00.000') },
    ])
    expect(ofLead([day(9), followUp('2026-01-05')])).toEqual([{ id: 'event 2', kind: 'follow_up_due', at: day(9) }])
  })

  it('that is moved before it is due notifies once, at the new date', () => {
    expect(ofLead([day(1), followUp('2026-01-05')], [day(4), followUp('2026-01-07')])).toEqual([
      { id: 'event 3', kind: 'follow_up_due', at: day(7, '00:00:00.000') },
    ])
    expect(ofLead([day(1), followUp('2026-01-05')], [day(4), followUp(null)])).toEqual([])
  })

  it('of a lead that is closed is not due, and due again once it is open, but never twice', () => {
    const events = [
      [day(1), followUp('2026-01-05')],
      [day(2), moved('won')],
    ] as const
    expect(ofLead(...events)).toEqual([])
    expect(ofLead(...events, [day(9), moved('qualified')])).toEqual([
      { id: 'event 2', kind: 'follow_up_due', at: day(9) },
    ])
    expect(ofLead([day(1), followUp('2026-01-05')], [day(6), moved('lost')], [day(9), moved('qualified')])).toEqual([
      { id: 'event 2', kind: 'follow_up_due', at: day(5, '00:00:00.000') },
    ])
  })
})

describe('a run that asks staff to approve', () => {
  const question: RunEvent = {
    type: 'RunApprovalAsked',
    data: { step: 'ask', question: 'Write to Ada?', askedAt: day(1) },
  }

  it('notifies at each question, as it does of its failure', () => {
    const failed: RunEvent = { type: 'RunFailed', data: { error: 'x', outputs: null, failedAt: day(3), by: 'worker' } }
    expect(notificationsOf(history('run-0197', [day(1), question], [day(2), question], [day(3), failed]))).toEqual([
      { id: 'event 3', kind: 'run_failed', at: day(3) },
      { id: 'event 1', kind: 'question', at: day(1) },
      { id: 'event 2', kind: 'question', at: day(2) },
    ])
  })
})

describe('a notification in words', () => {
  const details: NotificationDetails = {
    ...{ id: 'n', kind: 'link_viewed', at: day(1), stream: 'share-0199' },
    ...{ recipient: null, leadName: 'Ada', company: 'Engines', runId: '0197', workflowId: 5 },
    ...{ workflowName: 'Proposal Generation', workflowPaused: null, eventType: null, taskTitle: null, tool: null },
    expiresAt: day(9),
  }

  it('names the client, and leads to the document', () => {
    expect(wordNotification(details, dayOf)).toBe('Ada (Engines) opened the proposal for the first time.')
    expect(notificationAddress(details)).toBe('/dashboard/proposals/0197')
  })

  it('names the recipient of a link, and leads to the run', () => {
    const expiring = {
      ...details,
      kind: 'link_expiring',
      workflowId: 2,
      workflowName: 'Digest',
      recipient: 'Eve',
    } as const
    expect(wordNotification(expiring, dayOf)).toBe('The link to the report of Digest for Eve expires on 2026-01-09.')
    expect(notificationAddress(expiring)).toBe('/dashboard/workflows/2?tab=history&run=0197')
  })

  it('names whom to follow up with, and leads to the lead', () => {
    const due = { ...details, kind: 'follow_up_due', stream: 'lead-0198' } as const
    expect(wordNotification(due, dayOf)).toBe('The follow-up with Ada (Engines) is due.')
    expect(notificationAddress(due)).toBe('/dashboard/leads?lead=0198')
  })

  it('says which run asks for approval, and leads to it', () => {
    const asks = { ...details, kind: 'question', stream: 'run-0197' } as const
    expect(wordNotification(asks, dayOf)).toBe('A run of Proposal Generation for Ada (Engines) asks for approval.')
    expect(notificationAddress(asks)).toBe('/dashboard/workflows/5?tab=history&run=0197')
    expect(wordAnonymously(asks, dayOf)).toBe('A run of Proposal Generation asks for approval.')
  })

  it('says what an agent asks for, and leads to the approvals', () => {
    const asks = { ...details, kind: 'question', stream: 'approval-0196', tool: 'update_lead', runId: null } as const
    expect(wordNotification(asks, dayOf)).toBe('An agent asks to change Ada (Engines).')
    expect(notificationAddress(asks)).toBe('/dashboard/approvals')
    expect(wordAnonymously(asks, dayOf)).toBe('An agent asks to change a lead.')
    expect(wordNotification({ ...asks, tool: 'start_run', leadName: null, company: null }, dayOf)).toBe(
      'An agent asks to start a run.',
    )
  })

  it('keeps the direction of a name to the name', () => {
    const turned = { ...details, kind: 'lead_new' } as const
    const texts = (
      [
        ['\u202eadA', 'Engines'],
        ['عادل', 'Engines'],
        ['Ada', 'Motor\u2067en'],
      ] as const
    ).map(([leadName, company]) => wordNotification({ ...turned, leadName, company }, dayOf))
    expect(texts).toEqual([
      'adA (Engines) is a new lead.',
      '\u2068عادل\u2069 (Engines) is a new lead.',
      'Ada (Motoren) is a new lead.',
    ])
  })

  it('names no person outside the installation', () => {
    for (const kind of ['link_viewed', 'follow_up_due', 'link_expiring', 'run_failed'] as const) {
      expect(wordAnonymously({ ...details, kind, recipient: 'Eve' }, dayOf)).not.toMatch(/Ada|Engines|Eve/)
    }
  })
})
