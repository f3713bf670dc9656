import type { Condition } from '#domain/kernel/condition.ts'
import type { Instant } from '#domain/kernel/instant.ts'

/** What happens here: it starts runs, and ends waits of runs. */
export const eventCauses = [
  'lead_captured',
  'lead_status_changed',
  'follow_up_due',
  'link_viewed',
  'proposal_accepted',
  'proposal_declined',
  'run_failed',
] as const

/** What starts runs: events, and that a lead has had none for some days. */
export const triggerCauses = [...eventCauses, 'lead_silent'] as const

export type EventCause = (typeof eventCauses)[number]
export type TriggerCause = (typeof triggerCauses)[number]

/** A condition is on a field of the lead, or on `workflowId` of a failed run. */
export type { Condition, Operator } from '#domain/kernel/condition.ts'

/** Five fields as cron has them, read in a time zone of the IANA database. */
export type Schedule = {
  readonly cron: string
  readonly timeZone: string
  /** For times at which no server ran: one run for all of them, or none. */
  readonly missed: 'skip' | 'once'
}

/** The most runs of a trigger at once, and what becomes of one more. */
export type RunLimit = { readonly most: number; readonly beyond: 'queue' | 'skip' | 'replace' }

export type TriggerSetup =
  | ({ readonly kind: 'schedule' } & Schedule)
  | { readonly kind: 'webhook' }
  | {
      readonly kind: 'event'
      readonly on: TriggerCause
      readonly where: readonly Condition[]
      /** How many days of silence; of `lead_silent` alone. */
      readonly silentDays?: number
    }

/** How long a lead is silent where nothing else is said. */
export const defaultSilentDays = 14

/** What a trigger in shadow would have started. */
export type ShadowRecord = {
  /** Of the event; null for a time. */
  readonly position: number | null
  readonly at: Instant
  readonly leadId: string | null
}

/** How long a trigger stays in shadow. */
export const shadowDays = 7
/** The newest records that are kept of a shadow; all of them are counted. */
export const maxShadowRecords = 200
