import type { Instant } from '#domain/kernel/instant.ts'
import type { ProposalAccepted, ProposalDeclined, ShareEvent } from './events.ts'

/** A decision that the link asks for; it lapses by the clock. */
export type ShareDecision = {
  readonly until: Instant
  readonly made: ProposalAccepted | ProposalDeclined | null
  /** Days after the creation on which the reader is reminded, and those on which that was done. */
  readonly remind?: readonly number[]
  readonly reminded?: readonly number[]
}

type ReminderEvent = Extract<ShareEvent, { type: 'ShareRemindersSet' | 'ShareReminderSent' }>

/** Null where the link asks for no decision: there is nothing to remind of. */
export const remindersAfter = (decision: ShareDecision | null, { type, data }: ReminderEvent): ShareDecision | null => {
  if (decision === null) return null
  return type === 'ShareRemindersSet'
    ? { ...decision, remind: data.days }
    : { ...decision, reminded: [...(decision.reminded ?? []), data.day] }
}
