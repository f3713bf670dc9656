import type { Act } from '@atrium/kit'
import { leadIn } from '#contracts/mfe/dashboard-addresses.ts'
import type { Today, TodayItem, TodaySectionName } from '#contracts/today/http.ts'
import { aboutTask, laneOfLead } from './work-after-acts.ts'

type Ending = {
  readonly laneOf: (item: TodayItem) => string
  /** Whether the item leaves the list with this act. */
  readonly ends: (act: Act) => boolean
}

const laneOfItem = ({ href }: TodayItem): string => laneOfLead(leadIn(href) ?? '')

/** The sections whose items an act of the queue ends. */
const endings: Partial<Record<TodaySectionName, Ending>> = {
  leads: { laneOf: laneOfItem, ends: ({ body }) => body.status !== undefined && body.status !== 'new' },
  messages: { laneOf: laneOfItem, ends: ({ body }) => body.lastContactDate != null },
  followUps: { laneOf: laneOfItem, ends: ({ body }) => body.followUpDate === null },
  tasks: {
    laneOf: ({ id, text }) => aboutTask({ id, title: text }).lane,
    ends: ({ method, body }) => method === 'DELETE' || body.done === true,
  },
}

/** What waits for staff as the acts under way will leave it. */
export const todayAfter = (read: Today, acts: readonly Act[]): Today => {
  const changes = Object.entries(endings).flatMap(([name, { laneOf, ends }]) => {
    const lanes = new Set(acts.filter(ends).map(({ lane }) => lane))
    const { count, items } = read[name as TodaySectionName]
    const rest = items.filter((item) => !lanes.has(laneOf(item)))
    return rest.length === items.length ? [] : [[name, { count: count - (items.length - rest.length), items: rest }]]
  })
  return changes.length === 0 ? read : { ...read, ...Object.fromEntries(changes) }
}
