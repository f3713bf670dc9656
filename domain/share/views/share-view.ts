import { isSameAddress } from '#domain/kernel/email-address.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { idOf } from '#domain/kernel/stream-name.ts'
import type { View } from '#domain/kernel/view.ts'
import type { AcceptedPrice, SectionTime, ShareEvent, Visitor } from '../model/index.ts'
import { type Reminders, remindersAfter } from './reminders.ts'

/** A share in its read model, also used for access checks. */
export type ShareView = Readership & {
  readonly id: string
  readonly runId: string
  readonly workflowId: number
  readonly name: string | null
  readonly createdAt: Instant
  /** A user's id. */
  readonly createdBy: string
  readonly expiresAt: Instant | null
  readonly revokedAt: Instant | null
  readonly pinnedVersion: number | null
  readonly hasPasscode: boolean
  /** Locked after too many wrong guesses: a new one has to be set. */
  readonly passcodeExhausted: boolean
  readonly requiresEmail: boolean
  /** The decision that the link asks for; null: none. */
  readonly decision: DecisionView | null
  readonly version: number
}

declare module '#domain/log/ports/views.ts' {
  interface ViewRows {
    shares: ShareView
  }
}

/** `open` until it is made; whether it has lapsed depends on the clock. */
type DecisionView = { readonly until: Instant; readonly reminders?: Reminders } & (
  | { readonly state: 'open' }
  | (Decided & {
      readonly state: 'accepted'
      readonly name: string
      readonly sentence: string
      readonly price: AcceptedPrice | null
    })
  | (Decided & { readonly state: 'declined'; readonly reason: string | null })
)

/** Until when a reader can decide: the deadline, or the end of the link before it. Null if none is asked for. */
export const decidableUntil = ({ decision, expiresAt }: Pick<ShareView, 'decision' | 'expiresAt'>): Instant | null => {
  if (decision === null) return null
  return expiresAt !== null && expiresAt < decision.until ? expiresAt : decision.until
}

export type FinalDecision = Exclude<DecisionView, { readonly state: 'open' }>

type Decided = {
  readonly at: Instant
  readonly visitId: string
  readonly by: Visitor
  readonly leadId: string | null
  readonly version: number
  readonly documentHash: string
  readonly email: string | null
}

/** A share's row. */
export const shareView: View<ShareView, ShareEvent> = (row, event) => {
  const { version, stream } = event
  if (event.type === 'ShareCreated') {
    const { passcodeVerifier, ...settings } = event.data
    return {
      ...settings,
      ...noReadership,
      id: idOf(stream),
      revokedAt: null,
      hasPasscode: passcodeVerifier !== null,
      passcodeExhausted: false,
      decision: null,
      version,
    }
  }
  return row === null ? null : { ...row, ...changeRow(row, event), version }
}

const changeRow = (row: ShareView, event: Exclude<ShareEvent, { type: 'ShareCreated' }>): Partial<ShareView> => {
  switch (event.type) {
    case 'ShareRenamed':
    case 'ShareExpirySet':
      return event.data
    case 'SharePasscodeSet':
      return { hasPasscode: true, passcodeExhausted: false }
    case 'SharePasscodeExhausted':
      return { passcodeExhausted: true }
    case 'ShareRevoked':
      return { revokedAt: event.data.revokedAt }
    case 'ShareRestored':
      return { revokedAt: null }
    case 'QuestionAsked':
    case 'QuestionAnswered':
      return {}
    case 'ShareDecisionAsked':
      return { decision: { until: event.data.until, state: 'open' } }
    case 'ShareRemindersSet':
    case 'ShareReminderSent':
      return row.decision === null
        ? {}
        : { decision: { ...row.decision, reminders: remindersAfter(row.decision.reminders, event) } }
    case 'ProposalAccepted':
    case 'ProposalDeclined': {
      if (row.decision === null) return {}
      const { until, reminders } = row.decision
      return { decision: { until, ...(reminders && { reminders }), ...decisionData(event) } }
    }
    case 'ShareErased':
      return { name: null, readers: [], decision: forgetPerson(row.decision, event.data.leadId) }
    case 'ShareOpened':
    case 'ShareViewed':
    case 'ShareSectionsRead':
      return readershipAfter(row, event)
  }
}

type Decision = Extract<ShareEvent, { type: 'ProposalAccepted' | 'ProposalDeclined' }>

const decisionData = ({ type, data }: Decision) => {
  if (type === 'ProposalDeclined') {
    const { declinedAt: at, ...rest } = data
    return { state: 'declined', at, ...rest } as const
  }
  const { acceptedAt: at, ...rest } = data
  return { state: 'accepted', at, ...rest } as const
}

/** Without what the erasure made unreadable: data sealed with another lead's key is kept. */
const forgetPerson = (decision: DecisionView | null, leadId: string | null): DecisionView | null => {
  if (decision === null || decision.state === 'open') return decision
  if (decision.leadId !== null && decision.leadId !== leadId) return decision
  return decision.state === 'accepted'
    ? { ...decision, name: '', email: null }
    : { ...decision, reason: null, email: null }
}

type Reader = { readonly email: string; readonly visits: number; readonly lastOpenedAt: Instant }

/** The readership of a share. */
type Readership = {
  readonly views: number
  readonly firstViewedAt: Instant | null
  readonly lastViewedAt: Instant | null
  readonly machineOpens: number
  /** In the order of first reading. */
  readonly sections: readonly SectionTime[]
  /** Readers who gave their address, latest first. */
  readonly readers: readonly Reader[]
}

const noReadership: Readership = {
  views: 0,
  firstViewedAt: null,
  lastViewedAt: null,
  machineOpens: 0,
  sections: [],
  readers: [],
}

type VisitEvent = Extract<ShareEvent, { type: 'ShareOpened' | 'ShareViewed' | 'ShareSectionsRead' }>

/** A visit's effect on a share's readership. */
const readershipAfter = (readership: Readership, event: VisitEvent): Partial<Readership> => {
  switch (event.type) {
    case 'ShareOpened':
      if (event.data.by === 'machine') return { machineOpens: readership.machineOpens + 1 }
      return { readers: withReader(readership.readers, event.data.email, event.data.openedAt) }
    case 'ShareViewed': {
      const { viewedAt } = event.data
      return {
        views: readership.views + 1,
        firstViewedAt: readership.firstViewedAt ?? viewedAt,
        lastViewedAt: viewedAt,
      }
    }
    case 'ShareSectionsRead':
      return { sections: withTimes(readership.sections, event.data.sections) }
  }
}

const withTimes = (earlierTimes: readonly SectionTime[], read: readonly SectionTime[]): readonly SectionTime[] => {
  const times = new Map(earlierTimes.map(({ section, milliseconds }) => [section, milliseconds]))
  for (const { section, milliseconds } of read) times.set(section, (times.get(section) ?? 0) + milliseconds)
  return [...times].map(([section, milliseconds]) => ({ section, milliseconds }))
}

/** A forwarded link may have many readers: only the latest are listed. */
const maxReaders = 100

const withReader = (readers: readonly Reader[], email: string | null, lastOpenedAt: Instant): readonly Reader[] => {
  if (email === null) return readers
  const isSame = (reader: Reader) => isSameAddress(reader.email, email)
  const visits = (readers.find(isSame)?.visits ?? 0) + 1
  return [{ email, visits, lastOpenedAt }, ...readers.filter((reader) => !isSame(reader))].slice(0, maxReaders)
}
