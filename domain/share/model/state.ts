import type { Instant } from '#domain/kernel/instant.ts'
import type { ShareCreated, ShareEvent } from './events.ts'
import { remindersAfter, type ShareDecision } from './share-decision.ts'

type ExistingShare = ShareCreated['data'] & {
  readonly passcodeExhausted: boolean
  /** Names and addresses are erased; later ones are sealed with another key. */
  readonly erased: boolean
  /** The events counted within the current hour. */
  readonly recorded: Recorded
  /** The sections read so far. */
  readonly sections: readonly string[]
  /** The events of visits as a linked list: appending copies nothing; commands that need them fold it once. */
  readonly visits: Visits | null
  /** Null if none is asked for. */
  readonly decision: ShareDecision | null
  /** The ids of the questions asked. */
  readonly questions: readonly string[]
  /** Questions and answers together. */
  readonly entries: number
}

type VisitEvent = Extract<ShareEvent, { type: 'ShareOpened' | 'ShareViewed' | 'ShareSectionsRead' }>
type Visits = { readonly last: VisitEvent; readonly earlier: Visits | null }

/** The reading time of one visit, and its number of messages. */
type Reading = { readonly milliseconds: number; readonly messages: number }

/** Expiry depends on the clock: an expired share is still `live` here. */
export type LiveShare = ExistingShare & { readonly status: 'live' }
export type RevokedShare = ExistingShare & { readonly status: 'revoked'; readonly revokedAt: Instant }
export type Share = { readonly status: 'absent' } | LiveShare | RevokedShare

/** A rate limit on events by anonymous readers: the stream must not grow without bound. */
type Recorded = {
  /** Such as `2026-01-01T12`. */
  readonly hour: string
  readonly people: number
  readonly machines: number
  readonly readings: number
}

const nothingRecorded: Recorded = { hour: '', people: 0, machines: 0, readings: 0 }

/** The events counted within the hour of `now`. */
export const recordedAt = ({ recorded }: Pick<ExistingShare, 'recorded'>, now: Instant): Recorded => {
  const hour = now.slice(0, 13)
  return hour === recorded.hour ? recorded : { ...nothingRecorded, hour }
}

const withOneMore = (share: ExistingShare, kind: Exclude<keyof Recorded, 'hour'>, at: Instant): Recorded => {
  const recorded = recordedAt(share, at)
  return { ...recorded, [kind]: recorded[kind] + 1 }
}

export const initialState: Share = { status: 'absent' }

/** From `expiresAt` on, inclusive; with null, never. */
export const hasExpired = ({ expiresAt }: { readonly expiresAt: Instant | null }, now: Instant): boolean =>
  expiresAt !== null && expiresAt <= now

/** Events before `ShareCreated` change nothing. Expiry is no event: each command is decided by its own clock. */
export const evolve = (share: Share, event: ShareEvent): Share => {
  if (event.type === 'ShareCreated')
    return {
      ...event.data,
      status: 'live',
      passcodeExhausted: false,
      erased: false,
      recorded: nothingRecorded,
      sections: [],
      visits: null,
      decision: null,
      questions: [],
      entries: 0,
    }
  return share.status === 'absent' ? share : change(share, event)
}

const change = (share: LiveShare | RevokedShare, event: Exclude<ShareEvent, ShareCreated>): Share => {
  switch (event.type) {
    case 'ShareOpened':
    case 'ShareViewed':
    case 'ShareSectionsRead':
      return { ...share, ...visit(share, event), visits: { last: event, earlier: share.visits } }
    case 'ShareRenamed':
    case 'ShareExpirySet':
      return { ...share, ...event.data }
    case 'SharePasscodeSet':
      return { ...share, passcodeVerifier: event.data.passcodeVerifier, passcodeExhausted: false }
    case 'SharePasscodeExhausted':
      return { ...share, passcodeExhausted: true }
    case 'ShareRevoked':
      return { ...share, status: 'revoked', revokedAt: event.data.revokedAt }
    case 'ShareRestored':
      return restore(share)
    case 'ShareDecisionAsked':
      return { ...share, decision: { until: event.data.until, made: null } }
    case 'ShareRemindersSet':
    case 'ShareReminderSent':
      return { ...share, decision: remindersAfter(share.decision, event) }
    case 'ProposalAccepted':
    case 'ProposalDeclined':
      return share.decision === null ? share : { ...share, decision: { ...share.decision, made: event } }
    case 'QuestionAsked':
      return { ...share, questions: [...share.questions, event.data.questionId], entries: share.entries + 1 }
    case 'QuestionAnswered':
      return { ...share, entries: share.entries + 1 }
    case 'ShareErased':
      return { ...share, name: null, erased: true }
  }
}

const restore = (share: LiveShare | RevokedShare): LiveShare => {
  if (share.status === 'live') return share
  const { revokedAt, ...shareFields } = share
  return { ...shareFields, status: 'live' }
}

const visit = (share: ExistingShare, event: VisitEvent) => {
  switch (event.type) {
    case 'ShareOpened': {
      const { by, openedAt } = event.data
      return { recorded: withOneMore(share, by === 'machine' ? 'machines' : 'people', openedAt) }
    }
    case 'ShareViewed':
      return {}
    case 'ShareSectionsRead': {
      const { sections, readAt } = event.data
      const newSections = sections.map(({ section }) => section).filter((section) => !share.sections.includes(section))
      const recorded = withOneMore(share, 'readings', readAt)
      return newSections.length === 0
        ? { recorded }
        : { recorded, sections: [...new Set([...share.sections, ...newSections])] }
    }
  }
}

/** Visits that never saw the report are forgotten after this many others. */
const maxUnseenVisits = 200

/** Whether a visit opened the link, but did not see the report; false for one of a machine. Reads all visits. */
export const isUnseen = ({ visits }: ExistingShare, visitId: string): boolean => {
  const unseen = new Set<string>()
  for (const { type, data } of sortVisits(visits)) {
    if (type === 'ShareSectionsRead' || (type === 'ShareOpened' && data.by === 'machine')) continue
    unseen.delete(data.visitId)
    if (type === 'ShareOpened') unseen.add(data.visitId)
    dropFirstBeyond(maxUnseenVisits, unseen)
  }
  return unseen.has(visitId)
}

/** The visits whose reading time is tracked; after this many others, a returning visit starts from zero. */
const maxReadings = 200

const nothingRead: Reading = { milliseconds: 0, messages: 0 }

/** Of all sections together; zero for a visit without a reading. Reads all visits. */
export const readingOf = ({ visits }: ExistingShare, id: string): Reading => {
  const readings = new Map<string, Reading>()
  for (const { type, data } of sortVisits(visits)) {
    if (type !== 'ShareSectionsRead') continue
    const { visitId, sections } = data
    const former = readings.get(visitId) ?? nothingRead
    const milliseconds = sections.reduce((sum, section) => sum + section.milliseconds, former.milliseconds)
    readings.delete(visitId)
    readings.set(visitId, { milliseconds, messages: former.messages + 1 })
    dropFirstBeyond(maxReadings, readings)
  }
  return readings.get(id) ?? nothingRead
}

/** The address that a visit gave at the link's gate. */
export const emailOf = ({ visits }: ExistingShare, visitId: string): string | null => {
  for (let at = visits; at !== null; at = at.earlier)
    if (at.last.type === 'ShareOpened' && at.last.data.visitId === visitId) return at.last.data.email
  return null
}

const sortVisits = (visits: Visits | null): readonly VisitEvent[] => {
  const events: VisitEvent[] = []
  for (let at = visits; at !== null; at = at.earlier) events.push(at.last)
  return events.reverse()
}

type Keyed = { readonly size: number; readonly keys: () => Iterable<string>; readonly delete: (key: string) => boolean }

const dropFirstBeyond = (max: number, keyed: Keyed): void => {
  if (keyed.size <= max) return
  for (const first of keyed.keys()) {
    keyed.delete(first)
    return
  }
}
