import type { Instant } from '#domain/kernel/instant.ts'
import type { ShareCreated, ShareEvent, ShareSectionsRead } from './events.ts'

type Made = ShareCreated['data'] & {
  readonly passcodeExhausted: boolean
  /** Names and addresses are erased; later ones are sealed with another key. */
  readonly erased: boolean
  /** What was recorded within the current hour. */
  readonly recorded: Recorded
  /** The latest visits that have not seen the report yet. */
  readonly unseenVisits: readonly string[]
  /** The sections read so far. */
  readonly sections: readonly string[]
  /** The reading time of the latest visits. */
  readonly readings: readonly Reading[]
}

/** The reading time of one visit, and its number of messages. */
export type Reading = { readonly visitId: string; readonly milliseconds: number; readonly messages: number }

/** Expiry depends on the clock: an expired share is still `live` here. */
export type LiveShare = Made & { readonly status: 'live' }
export type RevokedShare = Made & { readonly status: 'revoked'; readonly revokedAt: Instant }
export type Share = { readonly status: 'absent' } | LiveShare | RevokedShare

/** A rate limit on events by anonymous readers: the stream must not grow without bound. */
export type Recorded = {
  /** Such as `2026-01-01T12`. */
  readonly hour: string
  readonly people: number
  readonly machines: number
  readonly readings: number
}

const nothingRecorded: Recorded = { hour: '', people: 0, machines: 0, readings: 0 }

/** What was recorded within the hour of `now`. */
export const recordedAt = ({ recorded }: Pick<Made, 'recorded'>, now: Instant): Recorded => {
  const hour = now.slice(0, 13)
  return hour === recorded.hour ? recorded : { ...nothingRecorded, hour }
}

const withOneMore = (share: Made, kind: Exclude<keyof Recorded, 'hour'>, at: Instant): Recorded => {
  const recorded = recordedAt(share, at)
  return { ...recorded, [kind]: recorded[kind] + 1 }
}

export const initialState: Share = { status: 'absent' }

export const hasExpired = ({ expiresAt }: { readonly expiresAt: Instant | null }, now: Instant): boolean =>
  expiresAt !== null && expiresAt <= now

export const evolve = (share: Share, event: ShareEvent): Share => {
  if (event.type === 'ShareCreated')
    return {
      ...event.data,
      status: 'live',
      passcodeExhausted: false,
      erased: false,
      recorded: nothingRecorded,
      unseenVisits: [],
      sections: [],
      readings: [],
    }
  return share.status === 'absent' ? share : change(share, event)
}

const change = (share: LiveShare | RevokedShare, event: Exclude<ShareEvent, ShareCreated>): Share => {
  switch (event.type) {
    case 'ShareOpened':
      return { ...share, ...withOpening(share, event.data) }
    case 'ShareViewed':
      return { ...share, unseenVisits: share.unseenVisits.filter((visit) => visit !== event.data.visitId) }
    case 'ShareSectionsRead':
      return {
        ...share,
        ...withReading(share, event.data),
        recorded: withOneMore(share, 'readings', event.data.readAt),
      }
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
      return restored(share)
    case 'ShareErased':
      return { ...share, name: null, erased: true }
  }
}

const restored = (share: LiveShare | RevokedShare): LiveShare => {
  if (share.status === 'live') return share
  const { revokedAt: _, ...made } = share
  return { ...made, status: 'live' }
}

/** Visits that never saw the report are forgotten after this many others. */
const mostUnseenVisits = 200

type Opening = Extract<ShareEvent, { type: 'ShareOpened' }>['data']

const withOpening = (share: Made, { by, visitId, openedAt }: Opening) =>
  by === 'machine'
    ? { recorded: withOneMore(share, 'machines', openedAt) }
    : {
        recorded: withOneMore(share, 'people', openedAt),
        unseenVisits: [...share.unseenVisits, visitId].slice(-mostUnseenVisits),
      }

type Read = ShareSectionsRead['data']

const withReading = (share: Made, read: Read) => ({
  sections: withSections(share, read),
  readings: withVisitsReading(share, read),
})

const withSections = ({ sections }: Made, read: Read) => {
  const known = new Set(sections)
  return read.sections.every(({ section }) => known.has(section))
    ? sections
    : [...known.union(new Set(read.sections.map(({ section }) => section)))]
}

/** The visits whose reading time is tracked; after this many others, a returning visit starts anew. */
const mostReadings = 200

const withVisitsReading = ({ readings }: Made, { visitId, sections }: Read): readonly Reading[] => {
  const before = readingOf(readings, visitId)
  const milliseconds = sections.reduce((sum, section) => sum + section.milliseconds, before.milliseconds)
  const others = readings.filter((reading) => reading.visitId !== visitId)
  return [...others, { visitId, milliseconds, messages: before.messages + 1 }].slice(-mostReadings)
}

export const readingOf = (readings: readonly Reading[], visitId: string): Reading =>
  readings.find((reading) => reading.visitId === visitId) ?? { visitId, milliseconds: 0, messages: 0 }
