import type { EventNotice } from './event-notice.ts'

/**
 * A position in one lane of the log, and the id of the event there. A failover that loses the newest events reuses
 * their positions: the id tells the events apart. Null before the first event, and where the place is stored in the
 * log's own database, which loses it along with the events.
 */
export type LanePlace = { readonly position: number; readonly id: string | null }

/**
 * A follower's cursor: its place in each lane of the log, in lane order. Followers advance the place that the log gave
 * them with `placeAfter`. Lanes that are not listed are at their start. There is no order between lanes.
 */
export type LogPlace = readonly LanePlace[]

export const logStart: LogPlace = []

export const laneStart: LanePlace = { position: 0, id: null }

type Located = Pick<EventNotice, 'lane' | 'position' | 'id'>

export const inLane = (place: LogPlace, lane = 0): LanePlace => place[lane] ?? laneStart

/** The place after a new notice. */
const movedOn = (place: LogPlace, { lane = 0, position, id }: Located): LogPlace =>
  Array.from({ length: Math.max(place.length, lane + 1) }, (_, at) =>
    at === lane ? { position, id } : inLane(place, at),
  )

/** The place after these notices, which are in log order. */
export const placeAfter = (place: LogPlace, notices: readonly Located[]): LogPlace => {
  const last = new Map(notices.map((notice) => [notice.lane ?? 0, notice]))
  return [...last.values()].reduce(movedOn, place)
}

/** Whether the event is after this place and so not handled yet. */
export const isAfter = ({ lane, position }: Located, place: LogPlace): boolean =>
  position > inLane(place, lane).position

/** The number of events between two places. */
export const eventsBetween = (from: LogPlace, to: LogPlace): number =>
  to.reduce((sum, { position }, lane) => sum + position - inLane(from, lane).position, 0)

/** A place as text without spaces: the lanes' positions and ids, joined by dots. */
export const placeText = (place: LogPlace): string =>
  place.map(({ position, id }) => (id === null ? `${position}` : `${position}-${id}`)).join('.') || '0'

const maxLanes = 64

/** Parses a place; null for a text that `placeText` cannot have produced. */
export const placeIn = (text: string): LogPlace | null => {
  if (text === '0') return logStart
  const place = text.split('.', maxLanes + 1).map(lanePlaceIn)
  return place.length <= maxLanes && place.every((lane) => lane !== null) ? place : null
}

const lanePlaceIn = (text: string): LanePlace | null => {
  if (text === '0') return laneStart
  const [, position, id] = /^([1-9]\d{0,14})-([0-9a-f-]{36})$/.exec(text) ?? []
  return position === undefined || id === undefined ? null : { position: Number(position), id }
}

/** A notice, and the place of a follower that has handled all up to it. */
export type PlacedNotice = EventNotice & { readonly place: LogPlace }

export const placed = (from: LogPlace, notices: readonly EventNotice[]): readonly PlacedNotice[] => {
  let place = from
  return notices.map((notice) => {
    place = movedOn(place, notice)
    return { ...notice, place }
  })
}
