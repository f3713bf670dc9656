import type { Instant } from '../kernel/instant.ts'
import type { ShareCreated, ShareEvent, ShareSectionsRead } from './events.ts'

type Made = ShareCreated['data'] & {
  /** The visits of people who have not had the report before their eyes yet: the last of them. */
  readonly unseenVisits: readonly string[]
  /** The sections that were read so far. */
  readonly sections: readonly string[]
  /** How long the last visits that read said they did. */
  readonly readings: readonly Reading[]
}

/** What one visit has said of its reading, in so many messages. */
export type Reading = { readonly visitId: string; readonly milliseconds: number; readonly messages: number }

/** Expiry is a matter of the clock: a share that is over by it is still `live` here. */
export type LiveShare = Made & { readonly status: 'live' }
export type RevokedShare = Made & { readonly status: 'revoked'; readonly revokedAt: Instant }
export type Share = { readonly status: 'absent' } | LiveShare | RevokedShare

export const initialState: Share = { status: 'absent' }

export const hasExpired = ({ expiresAt }: { readonly expiresAt: Instant | null }, now: Instant): boolean =>
  expiresAt !== null && expiresAt <= now

export const evolve = (share: Share, event: ShareEvent): Share => {
  if (event.type === 'ShareCreated')
    return { ...event.data, status: 'live', unseenVisits: [], sections: [], readings: [] }
  return share.status === 'absent' ? share : change(share, event)
}

const change = (share: LiveShare | RevokedShare, event: Exclude<ShareEvent, ShareCreated>): Share => {
  switch (event.type) {
    case 'ShareOpened':
      return event.data.by === 'machine' ? share : { ...share, unseenVisits: withVisit(share, event.data.visitId) }
    case 'ShareViewed':
      return { ...share, unseenVisits: share.unseenVisits.filter((visit) => visit !== event.data.visitId) }
    case 'ShareSectionsRead':
      return { ...share, ...withReading(share, event.data) }
    case 'ShareRenamed':
    case 'ShareExpirySet':
      return { ...share, ...event.data }
    case 'ShareRevoked':
      return { ...share, status: 'revoked', revokedAt: event.data.revokedAt }
    case 'ShareRestored':
      return restored(share)
  }
}

const restored = (share: LiveShare | RevokedShare): LiveShare => {
  if (share.status === 'live') return share
  const { revokedAt: _, ...made } = share
  return { ...made, status: 'live' }
}

/** Who opens a link without ever looking is forgotten once so many others have. */
const mostUnseenVisits = 200

const withVisit = ({ unseenVisits }: Made, visitId: string) => [...unseenVisits, visitId].slice(-mostUnseenVisits)

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

/** Visits whose reading is kept in mind; who is back after so many others begins anew. */
const mostReadings = 200

const withVisitsReading = ({ readings }: Made, { visitId, sections }: Read): readonly Reading[] => {
  const before = readingOf(readings, visitId)
  const milliseconds = sections.reduce((sum, section) => sum + section.milliseconds, before.milliseconds)
  const others = readings.filter((reading) => reading.visitId !== visitId)
  return [...others, { visitId, milliseconds, messages: before.messages + 1 }].slice(-mostReadings)
}

export const readingOf = (readings: readonly Reading[], visitId: string): Reading =>
  readings.find((reading) => reading.visitId === visitId) ?? { visitId, milliseconds: 0, messages: 0 }
