import type { Day, Instant } from '#domain/kernel/instant.ts'
import type { Section, WaitingItem } from '../views/waiting-item.ts'

export type Waiting = { readonly count: number; readonly items: readonly WaitingItem[] }

type TodayQuery = {
  /** Whose items come first; null: no member of staff. */
  readonly userId: string | null
  readonly now: Instant
  readonly timeZone: string
}

/** What waits for staff on the day of a moment: all of it counted, and the first 20 of each section. */
export type TodayReader = {
  readonly read: (query: TodayQuery) => Promise<{ readonly today: Day } & Readonly<Record<Section, Waiting>>>
}
