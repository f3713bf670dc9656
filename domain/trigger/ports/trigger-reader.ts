import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Day, Instant } from '#domain/kernel/instant.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import type { EventCause } from '../model/index.ts'
import type { TriggerView } from '../views/trigger-view.ts'

/** `sincePosition`: where in the log it began to react. */
export type ListedTrigger = TriggerView & { readonly sincePosition: number }

/** A trigger's runs in flight, oldest first. A held one waits for its release. */
export type TriggeredRun = { readonly id: string; readonly held: boolean; readonly cancelling: boolean }

/** A past event of a type that starts runs, with its lead and its workflow. */
export type PastCause = {
  readonly position: number
  readonly id: string
  readonly stream: StreamName
  readonly version: number
  readonly at: Instant
  readonly leadId: string | null
  readonly workflowId: number | null
}

export type LeadHistory = readonly RecordedEvent<LeadEvent>[]

export type Subject = {
  readonly leadId: string | null
  readonly runId: string
  readonly workflowId: number
  readonly startedBy: string
}

/** A lead without any event for some days. `position` is that of its last event before. */
export type Silence = { readonly leadId: string; readonly since: Instant; readonly position: number }

export type TriggerReader = {
  readonly find: (id: string) => Promise<ListedTrigger | null>
  /** Without removed ones, oldest first. */
  readonly ofWorkflow: (workflowId: number) => Promise<readonly ListedTrigger[]>
  /** Every trigger that is not removed, of workflows that are not archived. */
  readonly all: () => Promise<readonly ListedTrigger[]>
  readonly runsInFlight: (triggerId: string) => Promise<readonly TriggeredRun[]>
  /** The newest events of the log that start runs, at or after a moment. */
  readonly pastCauses: (on: EventCause, from: Instant, limit: number) => Promise<readonly PastCause[]>
  /** The events of leads, by their ids. */
  readonly leadHistories: (leadIds: readonly string[]) => Promise<ReadonlyMap<string, LeadHistory>>
  /** The leads whose follow-up date is after the first day and not after the second. */
  readonly followUps: (after: Day, upTo: Day) => Promise<readonly { readonly leadId: string; readonly day: Day }[]>
  /** The open tasks whose day is after the first and not after the second. */
  readonly tasksDue: (
    after: Day,
    upTo: Day,
  ) => Promise<readonly { readonly leadId: string; readonly taskId: string; readonly day: Day }[]>
  /**
   * The silences of `days` days that began after `after` and not after `upTo`, oldest first. An event of the lead
   * or of a link to its runs ends a silence, unless an automation caused it.
   */
  readonly silences: (days: number, after: Instant, upTo: Instant) => Promise<readonly Silence[]>
  /** The lead, run and workflow that a link or a run belongs to, and who started the run; null for an unknown one. */
  readonly subjectOf: (stream: StreamName) => Promise<Subject | null>
}

/** The moment up to which the times of a trigger are handled; stored beside the log, like a checkpoint. */
export type TriggerProgress = {
  readonly of: (triggerId: string) => Promise<Instant | null>
  /** Never moves backwards. */
  readonly advance: (triggerId: string, upTo: Instant) => Promise<void>
  /** Moves backwards only: to where a clock that was ahead is corrected. */
  readonly turnBack: (triggerId: string, upTo: Instant) => Promise<void>
}

/** Reads cron expressions of five fields. */
export type CronCalendar = {
  /** The next times after a moment; fewer if there are no more. Throws for what `faultIn` refuses. */
  readonly next: (cron: string, timeZone: string, after: Instant, limit: number) => readonly Instant[]
  /** The last time at or before a moment; null if there was none in the years before. */
  readonly last: (cron: string, timeZone: string, upTo: Instant) => Instant | null
  readonly faultIn: (cron: string, timeZone: string) => 'cron' | 'timeZone' | null
}
