import type { ApprovalEvent } from '#domain/approval/model/index.ts'
import type { CallEvent } from '#domain/call/model/index.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { type Day, dayMs, dayStart, type Instant, laterOf } from '#domain/kernel/instant.ts'
import { kindOf } from '#domain/kernel/stream-name.ts'
import { isNewMail, type LeadEvent } from '#domain/lead/model/index.ts'
import { taskDues } from '#domain/lead/views/task-dues.ts'
import type { RunEvent } from '#domain/run/model/index.ts'
import type { ShareEvent } from '#domain/share/model/index.ts'
import type { WorkflowEvent } from '#domain/workflow/model/index.ts'
import type { Notification, NotificationKind } from './notification.ts'
import { dueBy, noPlan, type Plan, resume } from './plans.ts'

export type Notifying = ApprovalEvent | CallEvent | LeadEvent | RunEvent | ShareEvent | WorkflowEvent
type History<Event extends Notifying> = readonly RecordedEvent<Event>[]

/** The event types that cause, move or withdraw a notification. */
export const notifyingTypes: ReadonlySet<string> = new Set<Notifying['type']>([
  'LeadCaptured',
  'LeadMessageReceived',
  'LeadMeetingBooked',
  'LeadMeetingMoved',
  'LeadMeetingCancelled',
  'LeadOwnerChanged',
  'LeadFollowUpDateChanged',
  'LeadStatusChanged',
  'LeadErased',
  'LeadTaskAdded',
  'LeadTaskChanged',
  'LeadTaskRemoved',
  'LeadMailReceived',
  'LeadMailRefused',
  'LeadMailBounced',
  'RunFailed',
  'RunApprovalAsked',
  'ApprovalRequested',
  'CallReceived',
  'CallTaken',
  'CallErased',
  'ShareCreated',
  'ShareViewed',
  'ShareExpirySet',
  'SharePasscodeExhausted',
  'ProposalAccepted',
  'ProposalDeclined',
  'QuestionAsked',
  'ShareRevoked',
  'ShareRestored',
  'WorkflowFailuresAlerted',
])

/**
 * The notifications to staff from one whole stream, in the order of the causes. Depends only on the log and on the zone
 * in which a day begins.
 */
export const notificationsOf = (history: History<Notifying>, timeZone?: string): readonly Notification[] => {
  const [first] = history
  switch (first && kindOf(first.stream)) {
    case 'share':
      return shareNotifications(history as History<ShareEvent>)
    case 'lead':
      return leadNotifications(history as History<LeadEvent>, timeZone)
    case 'run':
      return [
        ...notificationPerEvent(history, 'RunFailed', 'run_failed'),
        ...notificationPerEvent(history, 'RunApprovalAsked', 'question'),
      ]
    case 'approval':
      return notificationPerEvent(history, 'ApprovalRequested', 'question')
    case 'call':
      // Once its lead is chosen, nothing is left to do.
      return history.length > 1 ? [] : notificationPerEvent(history, 'CallReceived', 'call')
    case 'workflow':
      return notificationPerEvent(history, 'WorkflowFailuresAlerted', 'run_failed')
    default:
      return []
  }
}

const notificationPerEvent = (history: History<Notifying>, eventType: Notifying['type'], kind: NotificationKind) =>
  history.filter(({ type }) => type === eventType).map(({ id, at }) => ({ id, kind, at }))

/** What visitors do, and the days that come; not what staff enter themselves. */
const leadNotifications = (history: History<LeadEvent>, timeZone: string | undefined): readonly Notification[] => [
  ...history.flatMap((event): readonly Notification[] => {
    const kind = event.actor === visitor ? signals[event.type] : undefined
    return kind === undefined || isOverLimit(event) ? [] : [{ id: event.id, kind, at: event.at }]
  }),
  ...history.filter(isMailToTell).map(({ id, at }) => ({ id, kind: 'mail', at }) as const),
  ...dueBy('follow_up_due', followUps(history, timeZone)),
  ...taskDues(history, timeZone).map(({ id, at }): Notification => ({ id, kind: 'task_due', at })),
]

/** Automatic answers tell nothing new, and imported mails are old. */
const isMailToTell = (event: LeadEvent): boolean =>
  event.type === 'LeadMailRefused' || event.type === 'LeadMailBounced' || isNewMail(event)

const visitor = 'visitor'

const signals: Readonly<Partial<Record<LeadEvent['type'], NotificationKind>>> = {
  LeadCaptured: 'lead_new',
  LeadMessageReceived: 'message',
  LeadMeetingBooked: 'meeting',
  LeadMeetingMoved: 'meeting',
  LeadMeetingCancelled: 'meeting',
}

/** A flood of messages beyond the limit is no news. */
const isOverLimit = (event: LeadEvent): boolean => event.type === 'LeadMessageReceived' && event.data.overLimit === true

/** The owner of a lead at a moment, inclusive; null: all active admins look after it. */
export const ownerAt = (history: History<LeadEvent>, moment: Instant): string | null =>
  history.reduce<string | null>((owner, event) => {
    if (event.at > moment) return owner
    if (event.type === 'LeadOwnerChanged') return event.data.ownerId
    return event.type === 'LeadErased' ? null : owner
  }, null)

const shareNotifications = (history: History<ShareEvent>): readonly Notification[] => {
  return [
    ...views(history),
    ...notificationPerEvent(history, 'ProposalAccepted', 'accepted'),
    ...notificationPerEvent(history, 'ProposalDeclined', 'declined'),
    ...notificationPerEvent(history, 'QuestionAsked', 'question'),
    ...notificationPerEvent(history, 'SharePasscodeExhausted', 'passcode_exhausted'),
    ...dueBy('link_expiring', expiries(history)),
  ]
}

/** A visit after no visit for this long, a week, counts as a return. */
const absenceMs = 7 * dayMs

const views = (history: History<ShareEvent>): readonly Notification[] => {
  const views = history.filter(({ type }) => type === 'ShareViewed')
  return views.flatMap(({ id, at }, index): readonly Notification[] => {
    const predecessor = views[index - 1]
    if (predecessor === undefined) return [{ id, kind: 'link_viewed', at }]
    return Date.parse(at) - Date.parse(predecessor.at) >= absenceMs ? [{ id, kind: 'link_returned', at }] : []
  })
}

/** Staff are warned of an expiry this long before, or halfway to it where that is later. */
const warningMs = 3 * dayMs

const expiries = (history: History<ShareEvent>): readonly Plan[] => {
  let plan = noPlan('')
  return history.flatMap(({ id, at, ...event }): readonly Plan[] => {
    switch (event.type) {
      case 'ShareCreated':
      case 'ShareExpirySet':
        plan = { id, since: at, due: warningOf(event.data.expiresAt, at) }
        return [plan]
      case 'ShareRevoked':
      case 'ProposalAccepted':
      case 'ProposalDeclined':
        return [noPlan(at)]
      case 'ShareRestored':
        return [resume(plan, at)]
      default:
        return []
    }
  })
}

const warningOf = (expiresAt: Instant | null, setAt: Instant): Instant | null => {
  if (expiresAt === null) return null
  const [end, set] = [Date.parse(expiresAt), Date.parse(setAt)]
  return new Date(Math.max(end - warningMs, (end + set) / 2)).toISOString()
}

/** Due at the beginning of the day in the zone, while the lead is open. */
const followUps = (history: History<LeadEvent>, timeZone: string | undefined): readonly Plan[] => {
  let plan = noPlan('')
  let open = true
  return history.flatMap(({ id, at, ...event }): readonly Plan[] => {
    switch (event.type) {
      case 'LeadCaptured':
        open = isOpen(event.data.status)
        return []
      case 'LeadFollowUpDateChanged':
        plan = { id, since: at, due: beginningOf(event.data.followUpDate, at, timeZone) }
        return [open ? plan : noPlan(at)]
      case 'LeadStatusChanged':
        open = isOpen(event.data.status)
        return [open ? resume(plan, at) : noPlan(at)]
      case 'LeadErased':
        plan = noPlan(at)
        return [plan]
      default:
        return []
    }
  })
}

const isOpen = (status: string): boolean => status !== 'won' && status !== 'lost'

const beginningOf = (day: Day | null, setAt: Instant, timeZone: string | undefined): Instant | null =>
  day === null ? null : laterOf(dayStart(day, timeZone), setAt)
