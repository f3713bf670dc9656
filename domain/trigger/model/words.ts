import type { Condition } from '#domain/kernel/condition.ts'
import type { Instant } from '#domain/kernel/instant.ts'

/** Events that start runs, and end the waits of runs. */
const eventCauses = [
  'lead_captured',
  'lead_status_changed',
  'follow_up_due',
  'link_viewed',
  'proposal_accepted',
  'proposal_declined',
  'run_failed',
  'task_due',
  'mail_received',
  'message_received',
  'meeting_booked',
  'meeting_cancelled',
] as const

/** What starts runs: those events, and a lead without any event for some days. */
export const triggerCauses = [...eventCauses, 'lead_silent'] as const

export type EventCause = (typeof eventCauses)[number]
export type TriggerCause = (typeof triggerCauses)[number]

/** The types of events behind each cause. */
export const eventTypes: Readonly<Record<EventCause, readonly string[]>> = {
  lead_captured: ['LeadCaptured'],
  lead_status_changed: ['LeadStatusChanged'],
  follow_up_due: ['LeadFollowUpDateChanged'],
  link_viewed: ['ShareViewed'],
  proposal_accepted: ['ProposalAccepted'],
  proposal_declined: ['ProposalDeclined'],
  run_failed: ['RunFailed'],
  mail_received: ['LeadMailReceived'],
  message_received: ['LeadMessageReceived'],
  meeting_booked: ['LeadMeetingBooked'],
  meeting_cancelled: ['LeadMeetingCancelled'],
  task_due: ['LeadTaskAdded', 'LeadTaskChanged'],
}

const causes = new Map(
  Object.entries(eventTypes).flatMap(([on, types]) => types.map((type) => [type, on as EventCause] as const)),
)

/** Null for an event that starts no run. Several types may be one cause. */
export const causeOfType = (type: string): EventCause | null => causes.get(type) ?? null

/** A condition is on a field of the lead, or on `workflowId` of a failed run. */
export type { Condition } from '#domain/kernel/condition.ts'

/** A cron expression of five fields, in a time zone of the IANA database. */
export type Schedule = {
  readonly cron: string
  readonly timeZone: string
  /** For times at which no server ran: one run for all of them, or none. */
  readonly missed: 'skip' | 'once'
}

/** The maximum number of concurrent runs of a trigger, and what happens to a further one. */
export type RunLimit = { readonly most: number; readonly beyond: 'queue' | 'skip' | 'replace' }

export type TriggerSetup =
  | ({ readonly kind: 'schedule' } & Schedule)
  | { readonly kind: 'webhook' }
  | {
      readonly kind: 'event'
      readonly on: TriggerCause
      readonly where: readonly Condition[]
      /** How many days of silence; only for `lead_silent`. */
      readonly silentDays?: number
    }

/** The days of silence if a trigger does not set them. */
export const defaultSilentDays = 14

/** What a trigger in shadow would have started. */
export type ShadowRecord = {
  /** The event's position in the log; null for a time. */
  readonly position: number | null
  readonly at: Instant
  readonly leadId: string | null
}

/** How long a trigger stays in shadow. */
export const shadowDays = 7
/** How many of a shadow's newest records are kept; all of them are counted. */
export const maxShadowRecords = 200
