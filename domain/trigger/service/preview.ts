import { addDays, type Instant } from '#domain/kernel/instant.ts'
import { viewAfter } from '#domain/kernel/view.ts'
import { isNewMail, nameOfLead } from '#domain/lead/model/index.ts'
import { factsAt, factsUntil, isErasedBy } from '#domain/lead/service/lead-facts.ts'
import { statusWords } from '#domain/lead/views/lead-event-summary.ts'
import { leadView } from '#domain/lead/views/lead-view.ts'
import { withoutLinkTokensIn } from '#domain/share/model/index.ts'
import {
  type Condition,
  defaultSilentDays,
  type EventCause,
  type Facts,
  fits,
  type TriggerCause,
} from '../model/index.ts'
import type { LeadHistory, PastCause, TriggerReader } from '../ports/trigger-reader.ts'
import type { TriggerView } from '../views/trigger-view.ts'
import { dueDates, isDated } from './due-dates.ts'

export type PastMatch = {
  readonly position: number
  readonly at: Instant
  readonly leadId: string | null
  /** The lead it was about, and the lead's status now. */
  readonly text: string
}

type PreviewQuery = {
  readonly on: TriggerCause
  readonly where: readonly Condition[]
  readonly days: number
  /** Only for `lead_silent`. */
  readonly silentDays?: number | undefined
}

/** What a trigger would have started: the newest matches, and how many there were. Nothing is called. */
export type Preview = (
  query: PreviewQuery,
  now: Instant,
) => Promise<{ readonly matches: readonly PastMatch[]; readonly count: number }>

const maxShown = 200
/** The maximum number of events examined, newest first. */
const maxCauses = 20_000

/** The same for the records of a trigger in shadow, newest first. */
export const shadowRecords =
  (reader: TriggerReader) =>
  async ({ shadowed, workflowId }: Pick<TriggerView, 'shadowed' | 'workflowId'>) => {
    const histories = await reader.leadHistories([...new Set(shadowed.flatMap(({ leadId }) => leadId ?? []))])
    return shadowed.toReversed().map(({ position, at, leadId }) => {
      const text = leadId === null ? 'Without a lead' : textOf(histories.get(leadId) ?? [], workflowId)
      return { position, at, leadId, text }
    })
  }

/** The newest 200 matches, newest first, among the newest 20,000 events; `count` is that of all matches among them. */
export const preview =
  (reader: TriggerReader, timeZone = 'UTC'): Preview =>
  async ({ on, where, days, silentDays = defaultSilentDays }, now) => {
    const from = addDays(now, -days)
    const source =
      on === 'lead_silent'
        ? await silencesFitting(reader, where, silentDays, { from, now })
        : await causesFitting({ reader, timeZone }, on, where, from)
    const matches = source
      .filter(({ at }) => at >= from && at <= now)
      .sort((one, other) => (one.at === other.at ? other.position - one.position : one.at < other.at ? 1 : -1))
    return { matches: matches.slice(0, maxShown), count: matches.length }
  }

const causesFitting = async (
  { reader, timeZone }: { readonly reader: TriggerReader; readonly timeZone: string },
  on: EventCause,
  where: readonly Condition[],
  from: Instant,
): Promise<PastMatch[]> => {
  // A date may have been set long before it was due.
  const causes = await reader.pastCauses(on, isDated(on) ? beginning : from, maxCauses)
  const histories = await reader.leadHistories([...new Set(causes.flatMap(({ leadId }) => leadId ?? []))])
  const matches = causes.flatMap((cause) => {
    const match = matchOf({ on, where, timeZone }, cause, histories.get(cause.leadId ?? '') ?? [])
    return match === null ? [] : [match]
  })
  // Of one cause, the earliest event starts the run: it is the last here.
  return [...new Map(matches).values()]
}

const silencesFitting = async (
  reader: TriggerReader,
  where: readonly Condition[],
  silentDays: number,
  { from, now }: { readonly from: Instant; readonly now: Instant },
): Promise<PastMatch[]> => {
  const silences = await reader.silences(silentDays, addDays(from, -silentDays), addDays(now, -silentDays))
  const histories = await reader.leadHistories([...new Set(silences.map(({ leadId }) => leadId))])
  return silences.flatMap(({ leadId, since, position }) => {
    const [history, at] = [histories.get(leadId) ?? [], addDays(since, silentDays)]
    return fitsPast(where, factsUntil(history, at)) ? [{ position, at, leadId, text: textOf(history, null) }] : []
  })
}

/** Conditions are guesses at a text: the tokens of links, which not all who preview may read, are not in it. */
const fitsPast = (where: readonly Condition[], facts: Facts): boolean =>
  fits(where, withoutLinkTokensIn(Object.fromEntries(where.map(({ field }) => [field, facts[field] ?? null]))))

const beginning: Instant = '0001-01-01T00:00:00.000Z'

const matchOf = (
  { on, where, timeZone }: { readonly on: EventCause; readonly where: readonly Condition[]; readonly timeZone: string },
  cause: PastCause,
  history: LeadHistory,
): readonly [causeId: string, PastMatch] | null => {
  const { position, leadId, workflowId } = cause
  const event = history[cause.version - 1]
  if (on === 'mail_received' && (event === undefined || !isNewMail(event))) return null
  const due = isDated(on) ? dueDates[on].of(history, cause.version, timeZone) : null
  if (isDated(on) && due === null) return null
  const at = due?.at ?? cause.at
  const facts = { ...(due === null ? factsAt(history, cause) : factsUntil(history, at)), workflowId }
  if (!fitsPast(where, facts)) return null
  return [due?.id ?? cause.id, { position, at, leadId, text: textOf(history, workflowId) }]
}

/** The lead as it is now; of an erased person, only the status. */
const textOf = (history: LeadHistory, workflowId: number | null): string => {
  const lead = viewAfter(leadView, history)
  if (lead === null) return workflowId === null ? 'Without a lead' : `Workflow ${workflowId}, without a lead`
  const now = `now ${statusWords[lead.status]}`
  if (isErasedBy(history)) return `Erased, ${now}`
  return `${nameOfLead(lead)}${lead.company === null ? '' : ` (${lead.company})`}, ${now}`
}
