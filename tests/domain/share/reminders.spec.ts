import { describe, expect, it } from 'vitest'
import { dueReminder } from '#domain/process/remind-of-decisions.ts'
import { type ShareEvent, share } from '#domain/share/model/index.ts'
import type { ListedShare } from '#domain/share/ports/share-reader.ts'
import { shareView } from '#domain/share/views/share-view.ts'
import { oneShareEventOfEach } from '#tests/support/share/share-events.ts'
import { specification } from '#tests/support/specification.ts'

const given = specification(share)
const created = { ...oneShareEventOfEach.ShareCreated, data: { ...oneShareEventOfEach.ShareCreated.data } }
const shareCreated: ShareEvent = {
  type: 'ShareCreated',
  data: { ...created.data, expiresAt: null, createdAt: '2026-03-20T10:00:00.000Z' },
}
const decisionAsked: ShareEvent = {
  type: 'ShareDecisionAsked',
  data: { until: '2026-05-01T00:00:00.000Z', askedAt: '2026-03-20T10:00:00.000Z' },
}
const set = (setAt = '2026-03-20T10:00:00.000Z'): ShareEvent => ({
  type: 'ShareRemindersSet',
  data: { days: [3, 10], setAt },
})
const reminderSent: ShareEvent = { type: 'ShareReminderSent', data: { day: 3, sentAt: '2026-03-23T09:00:00.000Z' } }
const remind = (day: number, now = '2026-03-23T09:00:00.000Z') => ({ type: 'RemindReader', day, now }) as const

describe('a reminder of a decision', () => {
  it('is sent once for each day that was set', () => {
    given(shareCreated, decisionAsked, set()).when(remind(3)).gives(reminderSent)
    given(shareCreated, decisionAsked, set(), reminderSent).when(remind(3)).givesNothing()
    given(shareCreated, decisionAsked, set()).when(remind(4)).isRefused({ type: 'NothingToRemindOf' })
  })

  it('is not sent after an answer, the deadline or a revocation', () => {
    const { ProposalDeclined, ShareRevoked } = oneShareEventOfEach
    given(shareCreated, decisionAsked, set(), ProposalDeclined).when(remind(3)).isRefused({ type: 'NothingToRemindOf' })
    given(shareCreated, decisionAsked, set())
      .when(remind(3, '2026-05-01T00:00:00.000Z'))
      .isRefused({ type: 'NothingToRemindOf' })
    given(shareCreated, decisionAsked, set(), ShareRevoked).when(remind(3)).isRefused({ type: 'ShareRevoked' })
  })

  it('has its days in order, and the same days are no change', () => {
    const revise = (...days: number[]) =>
      ({ type: 'ReviseShare', remind: days, now: '2026-03-20T10:00:00.000Z' }) as const
    given(shareCreated, decisionAsked).when(revise(10, 3)).gives(set())
    given(shareCreated, decisionAsked, set()).when(revise(10, 3)).givesNothing()
  })

  it('needs a decision', () =>
    given(shareCreated)
      .when({ type: 'ReviseShare', remind: [3], now: '2026-03-20T10:00:00.000Z' })
      .isRefused({ type: 'NothingToRemindOf' }))

  it.each([
    ['not before 9:00 in the zone', '2026-03-23T07:59:59.000Z', set(), null],
    ['at 9:00 in the zone', '2026-03-23T08:00:00.000Z', set(), 3],
    ['at 9:00 after the clocks changed', '2026-03-30T07:00:00.000Z', set(), 10],
    ['once for all days on which no worker ran', '2026-04-02T21:00:00.000Z', set(), 10],
    ['not if it is set after its time', '2026-03-24T00:00:00.000Z', set('2026-03-23T09:00:00.000Z'), null],
  ] as const)('is due %s', (_, now, reminders, due) => {
    const row = [shareCreated, decisionAsked, reminders].reduce<Parameters<typeof shareView>[0]>(
      (view, event, index) => shareView(view, { ...event, stream: 'share-1', version: index + 1, at: now }),
      null,
    )
    expect(dueReminder({ ...row, createdByEmail: null } as ListedShare, now, 'Europe/Berlin')).toBe(due)
  })
})
