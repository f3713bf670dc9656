import { z } from 'zod'
import { instant, queryCount, uuid } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { isTimeZone } from '#contracts/time-zone.ts'

const notificationKinds = [
  'link_viewed',
  'link_returned',
  'accepted',
  'declined',
  'question',
  'run_failed',
  'follow_up_due',
  'mail',
  'call',
  'link_expiring',
  'passcode_exhausted',
  'task_due',
  'lead_new',
  'message',
  'meeting',
] as const

/** The types of live changes that may bring, move or withdraw a notification. */
export const notifyingTypes: ReadonlySet<string> = new Set([
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

const notification = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum(notificationKinds),
  text: z.string(),
  /** The path of the screen that it is about. */
  href: z.string(),
  /** When this user read it; null: unread. */
  readAt: instant.nullable(),
})

export type NotificationShown = z.output<typeof notification>

const maxIds = 500

const marks = z
  .object({
    ids: z.array(uuid).max(maxIds, `At most ${maxIds} ids`),
    all: z.literal(true, { error: 'Only true marks all' }),
  })
  .partial()
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), { error: 'Either ids or all', path: ['ids'] })
  .meta({ example: { ids: ['01980000-0000-7000-8000-000000000001'] } })

const mailModes = ['at_once', 'daily', 'never'] as const

const preferences = z.object({
  /** `daily`: at 8 in the zone. */
  mail: z.enum(mailModes, { error: `One of ${mailModes.join(', ')}` }),
  timeZone: z.string({ error: 'A time zone' }).max(60).refine(isTimeZone, 'A time zone, such as Europe/Berlin'),
})

export type NotificationPreferences = z.output<typeof preferences>

const ownPreferences = z.object({
  preferences,
  /** Whether the installation has a mail server. */
  mailConfigured: z.boolean(),
})

export const notifications = {
  list: route({
    method: 'get',
    path: '/api/notifications',
    summary: 'List what staff are notified of, newest first, with the own read marks',
    access: 'staff',
    query: z.object({
      limit: queryCount(500, 100),
      cursor: z.string().max(200).optional(),
    }),
    reply: z.object({
      notifications: z.array(notification),
      /** Over all notifications, not only this page. */
      unread: z.int(),
      nextCursor: z.string().nullable(),
    }),
    status: 200,
  }),
  read: route({
    method: 'post',
    path: '/api/notifications/read',
    summary: 'Mark notifications as read, for the own account alone',
    access: 'staff',
    isRead: true,
    body: marks,
    status: 204,
  }),
  preferences: route({
    method: 'get',
    path: '/api/auth/notifications',
    summary: 'Read how notifications are mailed to the own account',
    access: 'staff',
    ownAccount: true,
    reply: ownPreferences,
    status: 200,
  }),
  prefer: route({
    method: 'put',
    path: '/api/auth/notifications',
    summary: 'Choose how notifications are mailed to the own account; what was before is not mailed',
    access: 'staff',
    ownAccount: true,
    body: preferences,
    reply: ownPreferences,
    status: 200,
  }),
}
