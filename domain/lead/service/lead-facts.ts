import type { Facts } from '#domain/kernel/condition.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { addDays, dayOf, dayStart, type Instant, laterOf } from '#domain/kernel/instant.ts'
import { leadFields } from '#domain/kernel/lead-fields.ts'
import { kindOf } from '#domain/kernel/stream-name.ts'
import { eventsUntil, viewAfter } from '#domain/kernel/view.ts'
import type { EventNotice } from '#domain/log/event-notice.ts'
import type { LeadEvent } from '../model/index.ts'
import type { LeadReader } from '../ports/lead-reader.ts'
import { leadView } from '../views/lead-view.ts'

type LeadHistory = readonly RecordedEvent<LeadEvent>[]
type Place = Pick<EventNotice, 'stream' | 'version' | 'at'>

/** The lead as it was at an event: by version for its own events, by time for those of other streams. */
export const factsAt = (history: LeadHistory, { stream, version, at }: Place): Facts =>
  kindOf(stream) === 'lead' ? factsAfter(history.slice(0, version)) : factsUntil(history, at)

/** The lead as it was at a moment, inclusive. */
export const factsUntil = (history: LeadHistory, moment: Instant): Facts => factsAfter(eventsUntil(history, moment))

/** The lead's fields after these events. */
export const factsAfter = (history: LeadHistory): Facts => {
  const view = viewAfter(leadView, history)
  return view === null
    ? {}
    : {
        ...Object.fromEntries(leadFields.map((field) => [field, field === 'owner' ? view.ownerId : view[field]])),
        leadId: view.id,
      }
}

/** The maximum number of leads counted in a week. */
const maxPerWeek = 500

/** The facts that can fill scheduled runs: the figures of the pipeline, amounts in whole main units of the currency. */
export const pipelineFacts =
  (leads: LeadReader, decimals = 2) =>
  async (at: Instant): Promise<Facts> => {
    const since = addDays(at, -7)
    const [stats, newest] = await Promise.all([leads.stats(), leads.list({ sort: '-createdAt', limit: maxPerWeek })])
    return {
      leadsThisWeek: newest?.leads.filter(({ createdAt }) => createdAt >= since).length ?? 0,
      leadsOpen: stats.total - stats.won - stats.lost,
      leadsWon: stats.won,
      leadsLost: stats.lost,
      pipelineValue: Math.round(stats.totalValue / 10 ** decimals),
    }
  }

/** Nothing follows an erasure, so the last event decides; false for a lead without events. */
export const isErasedBy = (history: LeadHistory): boolean => history.at(-1)?.type === 'LeadErased'

/**
 * When the follow-up date that this version of the lead set became due; null if it set none, or if another date was set
 * or the lead erased before. A day begins at midnight in the zone; a day that has already begun is due at once.
 */
export const dueOf = (
  history: LeadHistory,
  version: number,
  timeZone?: string,
): { readonly day: string; readonly at: Instant } | null => {
  const event = history[version - 1]
  if (event?.type !== 'LeadFollowUpDateChanged' || event.data.followUpDate === null) return null
  const day = event.data.followUpDate
  const at = laterOf(dayStart(day, timeZone), event.at)
  const next = history.slice(version).find(({ type }) => type === 'LeadFollowUpDateChanged' || type === 'LeadErased')
  return next !== undefined && next.at < at ? null : { day, at }
}

/** The facts of a silence besides the lead's fields: the day of the last event, and how many days ago it was. */
export const silenceFacts = (since: Instant, silentDays: number, timeZone?: string): Facts => ({
  silentSince: dayOf(since, timeZone),
  silentDays,
})
