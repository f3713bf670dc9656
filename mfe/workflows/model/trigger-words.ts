import { amountText, countOf, formatter, memberName, readAmount, timeText, wordsOf } from '@atrium/kit'
import { leadPriorities, leadSources, leadStatuses } from '#contracts/lead/http/leads.ts'
import type { TeamMember } from '#contracts/staff/http/staff.ts'
import type { Trigger } from '#contracts/trigger/http/triggers.ts'
import type { Condition, Operator, TriggerCause } from '#contracts/workflow/conditions.ts'
import { scheduleText } from './schedule-words.ts'

export const kindWords = {
  schedule: 'On a schedule',
  webhook: 'By a webhook',
  event: 'When something happens',
} as const

export const causeWords: Readonly<Record<TriggerCause, string>> = {
  lead_captured: 'A lead is captured',
  message_received: 'A lead writes again',
  meeting_booked: 'A lead books a meeting',
  meeting_cancelled: 'A lead cancels a meeting',
  lead_status_changed: 'The status of a lead changes',
  follow_up_due: 'A follow-up is due',
  link_viewed: 'A shared link is viewed',
  proposal_accepted: 'A proposal is accepted',
  proposal_declined: 'A proposal is declined',
  run_failed: 'A run fails',
  task_due: 'A task is due',
  mail_received: 'A lead writes a mail',
  lead_silent: 'Nothing is heard of a lead for days',
}

export const operatorWords: Readonly<Record<Operator, string>> = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  above: 'is above',
  below: 'is below',
}

const fieldWords: Readonly<Record<string, string>> = {
  email: 'E-mail',
  estimatedValue: `Value in ${formatter.formats.currency === 'USD' ? 'dollars' : formatter.formats.currency}`,
  createdAt: 'Captured',
  lastContactDate: 'Last contact',
  followUpDate: 'Follow-up date',
  lostReason: 'Lost reason',
  ownerId: 'Owner',
  workflowId: 'Workflow number',
}

/** A field of a newer release reads as its own words. */
export const fieldLabel = (field: string): string => fieldWords[field] ?? wordsOf(field)

const choices: Readonly<Record<string, readonly string[]>> = {
  status: leadStatuses,
  priority: leadPriorities,
  source: leadSources,
}

/** The possible values of a field, with their words; null if any value is possible. Owners are members, by name. */
export const choicesOf = (
  field: string,
  members: readonly TeamMember[] = [],
): Readonly<Record<string, string>> | null => {
  if (field === 'ownerId' || field === 'owner')
    return Object.fromEntries(members.map((member) => [member.id, memberName(member)]))
  const values = choices[field]
  return values === undefined ? null : Object.fromEntries(values.map((value) => [value, wordsOf(value)]))
}

/** A condition as it is typed: money in the main unit of the currency. */
export type TypedCondition = { readonly field: string; readonly op: Operator; readonly value: string }

/** As it is typed: an amount in the currency's main unit, in the notation of the installation. */
export const writeCondition = ({ field, op, value }: Condition): TypedCondition => ({
  field,
  op,
  value: field === 'estimatedValue' && typeof value === 'number' ? amountText(value) : String(value),
})

/** An unreadable amount remains text, which the contract refuses. */
export const conditionOf = ({ field, op, value }: TypedCondition): Condition => {
  const amount = field === 'estimatedValue' ? readAmount(value) : null
  return { field, op, value: typeof amount === 'number' ? amount : value.trim() }
}

/** What a trigger waits for, as a sentence. */
export const triggerText = (trigger: Trigger): string => {
  switch (trigger.kind) {
    case 'schedule':
      return scheduleText(trigger.cron)
    case 'webhook':
      return 'Webhook'
    case 'event':
      return trigger.silentDays === undefined
        ? (causeWords[trigger.on] ?? wordsOf(trigger.on))
        : `Nothing is heard of a lead for ${countOf(trigger.silentDays, 'day')}`
    // A trigger kind from a newer server.
    default:
      return wordsOf((trigger as Trigger).kind)
  }
}

/** A condition in words; `choice` writes a value that is chosen from a list. */
export const conditionText = (
  condition: Condition,
  members: readonly TeamMember[] = [],
  choice = (word: string): string => word,
): string => {
  const { field, op, value } = writeCondition(condition)
  const word = choicesOf(field, members)?.[value]
  const text = word === undefined ? value || 'empty' : choice(word)
  return `${fieldLabel(field)} ${operatorWords[op] ?? wordsOf(op)} ${text}`
}

const beyondWords = { queue: 'more wait', skip: 'more are left out', replace: 'the newest replace the oldest' }

/** Empty without a limit. */
export const limitText = ({ limit }: Trigger): string =>
  limit === null ? '' : `${limit.most} at once, ${beyondWords[limit.beyond] ?? wordsOf(limit.beyond)}`

/** A time of a schedule, in the schedule's time zone. */
export const zonedTime = (at: string, timeZone: string): string =>
  timeText(
    formatter.dates({
      timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
    at,
  )

/** The installation's zone or else this browser's. */
export const displayZone = (): string => formatter.formats.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

/** That zone, then all others that the browser supports. */
export const timeZones = (): readonly string[] => {
  const own = displayZone()
  return [own, ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== own), 'UTC']
}

type Match = { readonly leadId: string | null; readonly text: string }

/** The average frequency of the matches, and what became of the leads, each counted once, as sentences. */
export const pastSummary = (matches: readonly Match[], count: number, days: number | undefined): string => {
  const statuses = new Map(
    matches.flatMap(({ leadId, text }) => {
      const [, status] = /, now ([A-Z][A-Za-z ]*)$/.exec(text) ?? []
      return leadId === null || status === undefined ? [] : [[leadId, status] as const]
    }),
  )
  const counts = new Map<string, number>()
  for (const status of statuses.values()) counts.set(status, (counts.get(status) ?? 0) + 1)
  const shares = [...counts].sort(([, one], [, other]) => other - one).map(([status, length]) => `${length} ${status}`)
  const leads = statuses.size === 1 ? 'The lead is now' : `Of ${statuses.size} leads, now:`
  return [
    ...(days === undefined ? [] : timesText(count / days)),
    ...(statuses.size === 0
      ? []
      : [`${leads} ${statuses.size === 1 ? [...statuses.values()][0] : shares.join(', ')}.`]),
  ].join(' ')
}

const timesText = (aDay: number): readonly string[] => {
  const [time, many] = aDay >= 1 ? ['day', aDay] : aDay * 7 >= 1 ? ['week', aDay * 7] : ['month', aDay * 30.4]
  return many < 1 ? [] : [`About ${Math.round(many)} a ${time}.`]
}
