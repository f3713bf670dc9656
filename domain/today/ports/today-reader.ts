import type { Day, Instant } from '#domain/kernel/instant.ts'
import type { Section, WaitingItem } from '../views/waiting-item.ts'

export type Waiting = { readonly count: number; readonly items: readonly WaitingItem[] }

export type TodayQuery = {
  /** Whose items come first; null: no member of staff. */
  readonly userId: string | null
  readonly now: Instant
  readonly timeZone: string
}

export type WaitingOfDay = { readonly today: Day } & Readonly<Record<Section, Waiting>>

/** What waits for staff on the day of a moment: all of it counted, and the first 20 of each section. */
export type TodayReader = {
  readonly read: (query: TodayQuery) => Promise<WaitingOfDay>
}

export type LeadMeeting = { readonly leadId: string; readonly startsAt: Instant }

/** Where in the log to find what waited at a moment. Titles of tasks and names of recipients are sealed: the items have none. */
export type TodayFinder = {
  /** Leads that were known until `now` to meet on its day, also if the meeting was moved or cancelled since. */
  readonly leadsThatMeet: (query: TodayQuery) => Promise<readonly string[]>
  /** @param meetings those that stood */
  readonly read: (query: TodayQuery, meetings: readonly LeadMeeting[]) => Promise<WaitingOfDay>
}
